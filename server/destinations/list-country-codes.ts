import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { compareNames } from "#server/catalogue/destination.ts";

/** A country's ISO code, its name, and the code to dial before its numbers ("+852"). */
export type CountryCode = { country: string; name: string; code: string };

/** The countries that have a code to dial, in the order of the language (§7, /common/getCountryCode). */
export function listCountryCodes(shop: Pick<AppContext, "catalogue">, language: ChannelLanguage): CountryCode[] {
  const compare = compareNames(language);
  return [...shop.catalogue().destinations.values()]
    .filter((one) => one.dial !== "")
    .map((one) => ({ country: one.id, name: one.names[language], code: `+${one.dial.replace(/^\+/, "")}` }))
    .sort((one, other) => compare(one.name, other.name));
}
