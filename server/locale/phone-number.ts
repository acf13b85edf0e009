import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";
import type { ChannelLanguage } from "./locale.schema.ts";

/** The most likely country by language. English is used in too many countries. */
const BY_LANGUAGE: Partial<Record<ChannelLanguage, string>> = { "zh-cn": "CN", "zh-hk": "HK", ja: "JP", ko: "KR" };

/** Returns the preselected phone country of a new form: the visitor's country by IP address, else by language, else undefined. */
export const defaultPhoneCountry = ({ ipCountry, language }: { ipCountry: string | null; language: ChannelLanguage }): string | undefined =>
  ipCountry ?? BY_LANGUAGE[language];

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
