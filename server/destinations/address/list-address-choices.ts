import type { Language } from "#server/locale/locale.schema.ts";
import { NO_POSTAL_CODE, PROVINCE_KINDS } from "./address.schema.ts";
import { listProvinces, type ProvinceChoice } from "./list-provinces.ts";

export type AddressChoices = {
  country: string;
  regions: ProvinceChoice[] | null;
  postalCode: boolean;
  /** What a province that must be typed is called; null where it may be left out. */
  provinceKind: (typeof PROVINCE_KINDS)[string] | null;
};

/** What an address of a country is chosen from. The many cities of Mainland China are those of the chosen province only. */
export function listAddressChoices(country: string, province: string | undefined, language: Language): AddressChoices {
  const provinces = listProvinces(country, language);
  const regions = country === "CN" ? provinces?.map((one) => (one.value === province ? one : { ...one, cities: [] })) : provinces;
  return { country, regions: regions ?? null, postalCode: !NO_POSTAL_CODE.includes(country), provinceKind: PROVINCE_KINDS[country] ?? null };
}
