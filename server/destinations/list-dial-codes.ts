import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listCountryCodes } from "./list-country-codes.ts";

/** The choices of a phone's country code: ISO code and "Hong Kong +852", in the order of the language. */
export function listDialCodes(shop: Pick<AppContext, "catalogue">, language: ChannelLanguage): { value: string; label: string }[] {
  return listCountryCodes(shop, language).map(({ country, name, code }) => ({ value: country, label: `${name} ${code}` }));
}
