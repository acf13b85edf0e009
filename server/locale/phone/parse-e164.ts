import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** The country of a whole number (+85291234567), and its digits there; null where it is none. */
export function parseE164(e164: string): { country: string; number: string } | null {
  const number = parsePhoneNumberFromString(e164);
  return number?.country ? { country: number.country, number: number.nationalNumber } : null;
}
