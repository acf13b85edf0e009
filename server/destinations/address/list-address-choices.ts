import type { Language } from "#server/locale/locale.schema.ts";
import { NO_POSTAL_CODE, PROVINCE_KINDS } from "./address.schema.ts";
import { addressRegions } from "./address-regions.ts";

/** An option of an address field: the submitted value and the displayed name. */
type PlaceChoice = { value: string; name: string };

type ProvinceChoice = PlaceChoice & { cities: PlaceChoice[] };

type AddressChoices = {
  country: string;
  /** Null if province and city are typed. */
  regions: ProvinceChoice[] | null;
  /** Whether the country has postal codes. */
  postalCode: boolean;
  /** What the typed province is called in the country; null if the province is optional. */
  provinceKind: (typeof PROVINCE_KINDS)[string] | null;
};

/** Returns the options of an address form by country. For Mainland China, only the chosen province has its cities, because there are many. */
export function listAddressChoices(country: string, province: string | undefined, language: Language): AddressChoices {
  const provinces = listProvinces(country, language);
  const regions = country === "CN" ? provinces?.map((choice) => (choice.value === province ? choice : { ...choice, cities: [] })) : provinces;
  return { country, regions: regions ?? null, postalCode: !NO_POSTAL_CODE.includes(country), provinceKind: PROVINCE_KINDS[country] ?? null };
}

/**
 * Returns the options of province and city in one language, for CN, HK, MO and TW. MO and TW have only cities, in one province with the value
 * "". Returns null for every other country, in which both are typed (§2).
 */
export function listProvinces(country: string, language: Language): ProvinceChoice[] | null {
  const choice = ({ value, names }: { value: string; names: Record<Language, string> }): PlaceChoice => ({ value, name: names[language] });
  return addressRegions(country)?.map((province) => ({ ...choice(province), cities: province.cities.map(choice) })) ?? null;
}
