import { hasHongKongCheckDigit } from "#server/gateways/document-reader/hong-kong-numbers.schema.ts";

/** Brackets around the check digit, and the characters that the recognizer returns for them. They may be missing. */
const BRACKETS = { open: "[(\\[{C<]?", close: "[)\\]}>]?" };

// oxlint-disable-next-line shop/linear-time -- Built from constants of this file.
const HONG_KONG = new RegExp(`(?<![A-Z0-9])([A-Z]{1,2})([0-9OQDILZSB]{6})${BRACKETS.open}([0-9OA])${BRACKETS.close}(?![A-Z0-9])`);

/** Normalizes recognized text: half-width characters, upper case, no blanks or dots. */
const normalize = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s·•]/g, "");

/** Whether the check digit of a Hong Kong ID card number, A123456(3) or AB123456(3), is correct. */
export function isHongKongNumberValid(number: string): boolean {
  const match = /^([A-Z]{1,2}\d{6})\(?([0-9A])\)?$/.exec(normalize(number));
  return match !== null && hasHongKongCheckDigit(`${match[1]}${match[2]}`);
}

/** Replaces letters by similar digits, for positions that allow only digits. */
const toDigits = (text: string) =>
  text.replaceAll(/[OQD]/g, "0").replaceAll(/[IL|]/g, "1").replaceAll("Z", "2").replaceAll("S", "5").replaceAll("B", "8");

/**
 * Finds a Hong Kong ID card number in a line, or returns null. Letters in the place of digits are corrected only if the check digit is then
 * valid.
 */
export function findHongKongNumber(text: string): { value: string; isValid: boolean } | null {
  const match = HONG_KONG.exec(normalize(text));
  if (!match) return null;
  const [, letters = "", digits = "", check = ""] = match;
  const value = `${letters}${toDigits(digits)}(${check === "O" ? "0" : check})`;
  const isValid = isHongKongNumberValid(value);
  return isValid || /^\d+$/.test(digits) ? { value, isValid } : null;
}

/** Finds a Macau ID card number: 1234567(8), first digit 1, 5 or 7, also with slashes: 1/234567/8. Returns it as 1234567(8), or null. */
export function findMacauNumber(text: string): string | null {
  const match = /(?<![0-9])([157])[/-]?(\d{6})[/([{]?(\d)[)\]}]?(?![0-9])/.exec(normalize(text));
  return match ? `${match[1]}${match[2]}(${match[3]})` : null;
}

/** Finds an Exit-Entry Permit number: C and eight digits, or C, a letter and seven digits. Returns null if there is none. */
export function findPermitNumber(text: string): string | null {
  return /(?<![A-Z0-9])(C[A-Z0-9]\d{7})(?![0-9])/.exec(normalize(text))?.[1] ?? null;
}
