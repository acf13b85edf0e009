import type { Language } from "#server/locale/locale.schema.ts";
import { NO_POSTAL_CODE, PROVINCE_KINDS } from "./address.schema.ts";
import { listProvinces, type ProvinceChoice } from "./list-provinces.ts";

export type AddressChoices = {
  country: string;
  regions: ProvinceChoice[] | null;
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
