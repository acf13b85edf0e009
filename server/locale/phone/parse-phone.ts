import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";

/** A phone number that exists in its country's plan: its country, its national digits, and the whole of it (E.164); null where it cannot be one (§5). */
export function parsePhone(country: string, typed: string): { country: string; number: string; e164: string } | null {
  const number = parsePhoneNumberFromString(typed, country as CountryCode);
  if (!number?.isValid()) return null;
  return { country: number.country ?? country, number: number.nationalNumber, e164: number.number };
}

/** The country of a whole number (+85291234567), and its digits there; null where it is none. */
export function parseE164(e164: string): { country: string; number: string } | null {
  const number = parsePhoneNumberFromString(e164);
  return number?.country ? { country: number.country, number: number.nationalNumber } : null;
}
