import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listCountryCodes } from "./list-country-codes.ts";

/** Returns the options of a phone country field: ISO code and label ("Hong Kong +852"), sorted by name in the language. */
export function listDialCodes(shop: Pick<AppContext, "catalogue">, language: ChannelLanguage): { value: string; label: string }[] {
  return listCountryCodes(shop, language).map(({ country, name, code }) => ({ value: country, label: `${name} ${code}` }));
}
