import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";
import { languageEntry, type ChannelLanguage } from "./locale.schema.ts";

/** Returns the preselected phone country of a new form: `region`, where the visitor probably lives, else by the language of the page, else undefined. */
export const defaultPhoneCountry = ({ region, language }: { region: string | null; language: ChannelLanguage }): string | undefined =>
  region ?? languageEntry(language).country;

/**
 * Parses a phone number typed for `country`. Returns its country (another one if it was typed with + or the 00 or 011 that stands for it), national digits and E.164 form; null if it is
 * not valid in the numbering plan (§5).
 */
export function parsePhone(country: string, typed: string): { country: string; number: string; e164: string } | null {
  // A national number may begin with 011, which is the code of São Paulo.
  for (const spelling of [typed.replace(/^00/, "+"), typed.replace(/^011/, "+")]) {
    const parsed = parsePhoneNumberFromString(spelling, country as CountryCode);
    // Numbers of satellite networks and international services belong to no country, whatever was chosen with them.
    if (parsed?.isValid() && parsed.country !== undefined) return { country: parsed.country, number: parsed.nationalNumber, e164: parsed.number };
  }
  return null;
}

/**
 * Whether a valid number takes text messages, as far as its numbering plan tells. Premium-rate, shared-cost and similar numbers do not: a message to them
 * would pay its recipient.
 */
export function takesTextMessages(e164: string): boolean {
  const type = parsePhoneNumberFromString(e164)?.getType();
  return type === undefined || type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE";
}

/** Returns the country and national digits of an E.164 number (+85291234567), or null if it belongs to no country. Does not check the number. */
export function parseE164(e164: string): { country: string; number: string } | null {
  const parsed = parsePhoneNumberFromString(e164);
  return parsed?.country ? { country: parsed.country, number: parsed.nationalNumber } : null;
}

/**
 * Formats a phone number for display; `number` is national with `country`, or E.164. Eleven national digits are grouped 3, 4 and 4 (§9), other
 * numbers as usual in their country. Text that cannot be parsed is returned unchanged.
 */
export function formatPhone(number: string, country?: string): string {
  const parsed = parsePhoneNumberFromString(number, country as CountryCode | undefined);
  if (!parsed) return number;
  const { nationalNumber, countryCallingCode } = parsed;
  const groups = /^(\d{3})(\d{4})(\d{4})$/.exec(nationalNumber);
  return groups ? `+${countryCallingCode} ${groups.slice(1).join(" ")}` : parsed.formatInternational();
}
