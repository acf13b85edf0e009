import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";

/** Parses a phone number. Returns its country, national digits and E.164 form, or null if it is not valid in the numbering plan (§5). */
export function parsePhone(country: string, typed: string): { country: string; number: string; e164: string } | null {
  const number = parsePhoneNumberFromString(typed, country as CountryCode);
  if (!number?.isValid()) return null;
  return { country: number.country ?? country, number: number.nationalNumber, e164: number.number };
}

/** Returns the country and national digits of an E.164 number (+85291234567), or null if it is not a phone number. */
export function parseE164(e164: string): { country: string; number: string } | null {
  const number = parsePhoneNumberFromString(e164);
  return number?.country ? { country: number.country, number: number.nationalNumber } : null;
}
