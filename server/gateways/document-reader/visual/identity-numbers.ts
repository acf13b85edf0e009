import { hasHongKongCheckDigit } from "#server/gateways/document-reader/hong-kong-numbers.schema.ts";

/** As print has it: half-width, upper case, no blanks. */
export const squeeze = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s·•]/g, "");

/** Whether a Hong Kong identity number, A123456(3) or AB123456(3), carries its right check digit. */
export function isHongKongNumberValid(number: string): boolean {
  const match = /^([A-Z]{1,2}\d{6})\(?([0-9A])\)?$/.exec(squeeze(number));
  return match !== null && hasHongKongCheckDigit(`${match[1]}${match[2]}`);
}

/** Look-alikes where only digits can stand. */
const digitsOnly = (text: string) =>
  text.replaceAll(/[OQD]/g, "0").replaceAll(/[IL|]/g, "1").replaceAll("Z", "2").replaceAll("S", "5").replaceAll("B", "8");
const BRACKETS = { open: "[(\\[{C<]?", close: "[)\\]}>]?" };
const HONG_KONG = new RegExp(`(?<![A-Z0-9])([A-Z]{1,2})([0-9OQDILZSB]{6})${BRACKETS.open}([0-9OA])${BRACKETS.close}(?![A-Z0-9])`);

/** A Hong Kong identity number in a line that was read, or null: look-alikes are put right only if the check digit then holds. */
export function findHongKongNumber(text: string): { value: string; holds: boolean } | null {
  const match = HONG_KONG.exec(squeeze(text));
  if (!match) return null;
  const [, letters = "", digits = "", check = ""] = match;
  const value = `${letters}${digitsOnly(digits)}(${check === "O" ? "0" : check})`;
  const holds = isHongKongNumberValid(value);
  return holds || /^\d+$/.test(digits) ? { value, holds } : null;
}

/** A Macau identity number, 1234567(8), first digit 1, 5 or 7, with or without strokes: 1/234567/8. */
export function findMacauNumber(text: string): string | null {
  const match = /(?<![0-9])([157])[/-]?(\d{6})[/([{]?(\d)[)\]}]?(?![0-9])/.exec(squeeze(text));
  return match ? `${match[1]}${match[2]}(${match[3]})` : null;
}

/** An Exit-Entry permit's number: C and eight digits, or C, a letter and seven. */
export function findPermitNumber(text: string): string | null {
  return /(?<![A-Z0-9])(C[A-Z0-9]\d{7})(?![0-9])/.exec(squeeze(text))?.[1] ?? null;
}
