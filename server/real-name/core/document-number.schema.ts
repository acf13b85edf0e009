import { hasHongKongCheckDigit } from "#server/gateways/document-reader/hong-kong-numbers.schema.ts";
import { DOCUMENT_TYPES, type DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { cleanLine } from "#server/forms/clean-text.schema.ts";

/** Digits and letters of a number, as documents write them in capitals. */
const bare = (text: string) =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");

const SHAPES: Record<DocumentType, RegExp> = {
  1: /^[A-Z0-9]{5,12}$/,
  2: /^C[A-Z0-9]\d{7}$/,
  3: /^[A-Z]{1,2}\d{6}[0-9A]$/,
  // The last digit, in brackets, is often left out.
  4: /^[157]\d{6}\d?$/,
};

/** The number of a document without spaces, hyphens and brackets; null where no document of this type has it (§5). A Macau card's has seven digits. */
export function canonicalNumber(type: DocumentType, text: string): string | null {
  const number = bare(text);
  if (!SHAPES[type].test(number) || (type === 1 && !/\d/.test(number))) return null;
  if (type === 3 && !hasHongKongCheckDigit(number)) return null;
  return number;
}

/** Whether a document of any type may have such a number. */
export const isDocumentNumber = (text: string) => DOCUMENT_TYPES.some((type) => canonicalNumber(Number(type) as DocumentType, text) !== null);

/** Whether two ways to write a document's number mean the same one. */
export function isSameNumber(type: DocumentType, one: string, other: string): boolean {
  return numberKey(type, one) === numberKey(type, other);
}

/** What of a number tells one document from another: the check digit of a Macau card may be left out. */
export const numberKey = (type: DocumentType, text: string) => (type === 4 ? bare(text).slice(0, 7) : bare(text));

const DAY_PARTS = /^(\d{4})(\D{1,8})(\d{1,2})(\D{1,8})(\d{1,2})(\D{0,4})$/;
const EIGHT_DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const SEPARATOR = /^[/.\-‐-―]?$/;

const isSeparator = (text: string, word: string) => SEPARATOR.test(text.trim()) || text.trim() === word;

/** Year, month and day of a text, as typed; undefined where it is no such text. */
function dayParts(text: string): [year: string, month: string, day: string] | undefined {
  const [, year = "", afterYear = "", month = "", afterMonth = "", day = "", afterDay = ""] = DAY_PARTS.exec(text) ?? [];
  if (year !== "") {
    const isDay = isSeparator(afterYear, "年") && isSeparator(afterMonth, "月") && ["", "日"].includes(afterDay.trim());
    return isDay ? [year, month, day] : undefined;
  }
  const digits = EIGHT_DIGITS.exec(text);
  return digits ? [digits[1] ?? "", digits[2] ?? "", digits[3] ?? ""] : undefined;
}

/**
 * A day as people type it, `2030/4/9`, `2030-04-09`, `2030年4月9日` or `20300409`, as `2030-04-09`. What is no real day keeps its digits but
 * loses its hyphens, so that it is never taken for one. Callers bound the length of the text.
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
