import type { DocumentType } from "#server/domain/registration-states.schema.ts";
import { hasHongKongCheckDigit } from "#server/gateways/document-reader/hong-kong-numbers.schema.ts";
import { DOCUMENT_TYPES } from "#server/gateways/document-reader/identity-document.schema.ts";
import { cleanLine } from "#server/forms/text-field.schema.ts";

const NUMBER_PATTERNS: Record<DocumentType, RegExp> = {
  1: /^[A-Z0-9]{5,12}$/,
  2: /^C[A-Z0-9]\d{7}$/,
  3: /^[A-Z]{1,2}\d{6}[0-9A]$/,
  // The check digit, printed in brackets, is often left out.
  4: /^[157]\d{6}\d?$/,
};

const DAY_PARTS = /^(\d{4})(\D{1,8})(\d{1,2})(\D{1,8})(\d{1,2})(\D{0,4})$/;
const EIGHT_DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const SEPARATOR = /^[/.\-‐-―]?$/;

/**
 * Returns a document number without spaces, hyphens and brackets, or null if it is not valid for this document type (§5). The number of a Macau
 * identity card has seven digits and an optional check digit.
 */
export function canonicalNumber(type: DocumentType, text: string): string | null {
  const number = normalizeNumber(text);
  if (!NUMBER_PATTERNS[type].test(number) || (type === 1 && !/\d/.test(number))) return null;
  if (type === 3 && !hasHongKongCheckDigit(number)) return null;
  return number;
}

/** Whether the text is a valid number of any document type. */
export const isDocumentNumber = (text: string) => DOCUMENT_TYPES.some((type) => canonicalNumber(Number(type) as DocumentType, text) !== null);

/** Whether two spellings of a document number mean the same document. */
export function isSameNumber(type: DocumentType, number: string, otherNumber: string): boolean {
  return numberKey(type, number) === numberKey(type, otherNumber);
}

/** The part of a document number that identifies the document. It excludes the check digit of a Macau identity card, which may be left out. */
export const numberKey = (type: DocumentType, text: string) => (type === 4 ? normalizeNumber(text).slice(0, 7) : normalizeNumber(text));

/** Returns the letters and digits of a document number, in upper case. */
const normalizeNumber = (text: string) =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");

/**
 * Converts a date as people type it (`2030/4/9`, `2030-04-09`, `2030年4月9日` or `20300409`) to `2030-04-09`. In any other text, and in an impossible
 * date or one before 1900, each hyphen is replaced with a space, so that the result never looks like an ISO date. Returns undefined if the text is
 * blank. Callers must limit its length.
 */
export function cleanDate(typed: string): string | undefined {
  const text = cleanLine(typed);
  if (text === undefined) return undefined;
  const [year, month, day] = dayParts(text) ?? [];
  if (!year || !month || !day) return text.replaceAll("-", " ");
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  const isReal = year >= "1900" && !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
  return isReal ? iso : text.replaceAll("-", " ");
}

/** Returns year, month and day as typed, or undefined if the text is not a date. */
function dayParts(text: string): [year: string, month: string, day: string] | undefined {
  const [, year = "", afterYear = "", month = "", afterMonth = "", day = "", afterDay = ""] = DAY_PARTS.exec(text) ?? [];
  if (year !== "") {
    const isDate = isSeparator(afterYear, "年") && isSeparator(afterMonth, "月") && ["", "日"].includes(afterDay.trim());
    return isDate ? [year, month, day] : undefined;
  }
  const digits = EIGHT_DIGITS.exec(text);
  return digits ? [digits[1] ?? "", digits[2] ?? "", digits[3] ?? ""] : undefined;
}

const isSeparator = (text: string, word: string) => SEPARATOR.test(text.trim()) || text.trim() === word;
