import type { Language } from "#server/locale/locale.schema.ts";
import { LISTED_ADDRESS_FIELDS, NO_CITY, NO_POSTAL_CODE } from "./address.schema.ts";
import { addressRegions } from "./address-regions.ts";

type ProvinceKind = "state" | "province" | "prefecture" | "emirate";
/** What the listed provinces of a country are called there (`state_name_type` of libaddressinput); other countries use a general word. */
const PROVINCE_KINDS: Record<string, ProvinceKind> = {
  ...Object.fromEntries(["AU", "BR", "IN", "MX", "MY", "US"].map((code) => [code, "state" as const])),
  ...Object.fromEntries(["CA", "ES", "ID", "IT", "TH"].map((code) => [code, "province" as const])),
  AE: "emirate",
  JP: "prefecture",
};

/** An option of an address field: the submitted value and the displayed name. */
type PlaceChoice = { value: string; name: string };

type ProvinceChoice = PlaceChoice & { cities: PlaceChoice[] };

type AddressChoices = {
  country: string;
  /** Null if province and city are typed. */
  regions: ProvinceChoice[] | null;
  /** How the city is entered. */
  city: "listed" | "typed" | "none";
  /** Whether the country has postal codes. */
  postalCode: boolean;
  /** What the province is called in the country; null if a general word says it. */
  provinceKind: ProvinceKind | null;
};

/** Returns the options of an address form by country. For Mainland China, only the chosen province has its cities, because there are many. */
export function listAddressChoices(country: string, province: string | undefined, language: Language): AddressChoices {
  const provinces = listProvinces(country, language);
  const regions = country === "CN" ? provinces?.map((choice) => (choice.value === province ? choice : { ...choice, cities: [] })) : provinces;
  return {
    country,
    regions: regions ?? null,
    city: LISTED_ADDRESS_FIELDS[country]?.includes("city") ? "listed" : NO_CITY.includes(country) ? "none" : "typed",
    postalCode: !NO_POSTAL_CODE.includes(country),
    provinceKind: PROVINCE_KINDS[country] ?? null,
  };
}

/** Returns the options of `addressRegions` in one language; null for a country in which province and city are typed (§2). */
export function listProvinces(country: string, language: Language): ProvinceChoice[] | null {
  const choice = ({ value, names }: { value: string; names: Record<Language, string> }): PlaceChoice => ({ value, name: names[language] });
  return addressRegions(country)?.map((province) => ({ ...choice(province), cities: province.cities.map(choice) })) ?? null;
}
