import type { Language } from "#server/locale/locale.schema.ts";
import { findRegion } from "./address-regions.ts";
import { canonicalPostalCode, LISTED_ADDRESS_FIELDS, NO_CITY, NO_POSTAL_CODE, type AddressForm } from "./address.schema.ts";

export type Address = { addressCountry: string; province: string | null; city: string | null; address: string | null; postalCode: string | null };

/**
 * Converts a valid address form to the stored address. A province or city from a list is stored by its name in `language`; if `language` is
 * null, by its value, so that it can be shown in any language later. Returns null if province and city are not in the lists of the country.
 */
export function readAddress(form: AddressForm & { addressCountry: string }, language: Language | null): Address | null {
  const { addressCountry } = form;
  const fields = {
    addressCountry,
    address: form.address ?? null,
    postalCode: NO_POSTAL_CODE.includes(addressCountry) ? null : canonicalPostalCode(addressCountry, form.postalCode ?? ""),
  };
  if (!LISTED_ADDRESS_FIELDS[addressCountry]) return { ...fields, province: form.province ?? null, city: form.city ?? null };
  const region = findRegion(addressCountry, form.province, form.city);
  if (!region) return null;
  const { province, city } = region;
  const typedCity = NO_CITY.includes(addressCountry) ? null : (form.city ?? null);
  if (!language) return { ...fields, province: province.value || null, city: city?.value ?? typedCity };
  return { ...fields, province: province.names[language] || null, city: city?.names[language] ?? typedCity };
}

/** Returns the field at which to report that a place is not in the lists of the country. */
export const unlistedField = (addressCountry: string) => (LISTED_ADDRESS_FIELDS[addressCountry]?.includes("city") ? "city" : "province");

/** Whether province and city are in the lists of the country. Also true if the country has no lists or a field is missing, which is another error. */
export function isListedPlace(form: Partial<AddressForm>, addressCountry: string): boolean {
  const isComplete = LISTED_ADDRESS_FIELDS[addressCountry]?.every((field) => form[field] !== undefined) ?? false;
  return !isComplete || findRegion(addressCountry, form.province, form.city) !== null;
}
