import type { Language } from "#server/locale/locale.schema.ts";
import { addressRegions } from "./address-regions.ts";

/** An option of an address field: the submitted value and the displayed name. */
type PlaceChoice = { value: string; name: string };
export type ProvinceChoice = PlaceChoice & { cities: PlaceChoice[] };

/**
 * Returns the options of province and city in one language, for CN, HK, MO and TW. MO and TW have only cities, in one province with the value
 * "". Returns null for every other country, in which both are typed (§2).
 */
export function listProvinces(country: string, language: Language): ProvinceChoice[] | null {
  const choice = ({ value, names }: { value: string; names: Record<Language, string> }): PlaceChoice => ({ value, name: names[language] });
  return addressRegions(country)?.map((province) => ({ ...choice(province), cities: province.cities.map(choice) })) ?? null;
}
