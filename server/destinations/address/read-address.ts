import type { Language } from "#server/locale/locale.schema.ts";
import { findRegion } from "./address-regions.ts";
import { LISTED_ADDRESS_FIELDS, NO_POSTAL_CODE, type AddressForm } from "./address.schema.ts";

export type Address = { addressCountry: string; province: string | null; city: string | null; address: string | null; postalCode: string | null };

/**
 * An address that the schema accepted, as it is kept: what is chosen from lists in words of a language, or, where that is null, by the
 * lists' own values, so that it can be chosen again in any language. Null where province and city are not on their country's list.
 */
export function readAddress(form: AddressForm & { addressCountry: string }, language: Language | null): Address | null {
  const { addressCountry } = form;
  const rest = {
    addressCountry,
    address: form.address ?? null,
    postalCode: NO_POSTAL_CODE.includes(addressCountry) ? null : (form.postalCode ?? null),
  };
  if (!LISTED_ADDRESS_FIELDS[addressCountry]) return { ...rest, province: form.province ?? null, city: form.city ?? null };
  const region = findRegion(addressCountry, form.province, form.city);
  if (!region) return null;
  const { province, city } = region;
  if (!language) return { ...rest, province: province.value || null, city: city.value };
  return { ...rest, province: province.names[language] || null, city: city.names[language] };
}

/** Whether province and city are on the lists of their country; true as well where it has none, or one of them is missing. */
export function isListedPlace(form: Partial<AddressForm>, addressCountry: string): boolean {
  const isWhole = LISTED_ADDRESS_FIELDS[addressCountry]?.every((field) => form[field] !== undefined) ?? false;
  return !isWhole || findRegion(addressCountry, form.province, form.city) !== null;
}
