import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";

/** A telephone number as every page shows it, by its country or whole (E.164): 11 national digits in groups of 3, 4 and 4 (§9), others as their country writes them. */
export function formatPhone(number: string, country?: string): string {
  const parsed = parsePhoneNumberFromString(number, country as CountryCode | undefined);
  if (!parsed) return number;
  const { nationalNumber, countryCallingCode } = parsed;
  const groups = /^(\d{3})(\d{4})(\d{4})$/.exec(nationalNumber);
  return groups ? `+${countryCallingCode} ${groups.slice(1).join(" ")}` : parsed.formatInternational();
}
