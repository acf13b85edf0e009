import type { Language } from "#server/locale/locale.schema.ts";
import { addressRegions } from "./address-regions.ts";

/** A choice of an address field: what is posted and what is read. */
export type PlaceChoice = { value: string; name: string };
export type ProvinceChoice = PlaceChoice & { cities: PlaceChoice[] };

/**
 * The choices of province and city in one language: CN and HK by province; MO and TW have one nameless province (value "")
 * since they choose the city only. Null for every other country: there both are typed (§2).
 */
export function listProvinces(country: string, language: Language): ProvinceChoice[] | null {
  const choice = (one: { value: string; names: Record<Language, string> }): PlaceChoice => ({ value: one.value, name: one.names[language] });
  return addressRegions(country)?.map((province) => ({ ...choice(province), cities: province.cities.map(choice) })) ?? null;
}
