import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";

/**
 * Formats a phone number for display; `number` is national with `country`, or E.164. Eleven national digits are grouped 3, 4 and 4 (§9), other
 * numbers as usual in their country. Returns text that cannot be parsed unchanged.
 */
export function formatPhone(number: string, country?: string): string {
  const parsed = parsePhoneNumberFromString(number, country as CountryCode | undefined);
  if (!parsed) return number;
  const { nationalNumber, countryCallingCode } = parsed;
  const groups = /^(\d{3})(\d{4})(\d{4})$/.exec(nationalNumber);
  return groups ? `+${countryCallingCode} ${groups.slice(1).join(" ")}` : parsed.formatInternational();
}
