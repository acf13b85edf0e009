import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { compareNames } from "#server/catalogue/destination.ts";

/** A country with its ISO code, name and calling code ("+852"). */
export type CountryCode = { country: string; name: string; code: string };

/** Returns the countries that have a calling code, sorted by name in the language (§7, /common/getCountryCode). */
export function listCountryCodes(shop: Pick<AppContext, "catalogue">, language: ChannelLanguage): CountryCode[] {
  const compare = compareNames(language);
  return [...shop.catalogue().destinations.values()]
    .filter(({ dial }) => dial !== "")
    .map(({ id, names, dial }) => ({ country: id, name: names[language], code: `+${dial.replace(/^\+/, "")}` }))
    .sort((a, b) => compare(a.name, b.name));
}
