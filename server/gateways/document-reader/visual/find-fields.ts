import { type FieldMatch, findByLabel } from "./find-by-label.ts";
import type { DeskewedLine } from "./deskewed-line.ts";
import { findChineseName, findEnglishName } from "./find-names.ts";
import { nameFromTelegraphCodes, findTelegraphCodes } from "./telegraph-code.ts";
import type { VisualKind } from "./visual-zone.ts";
import { hasHongKongCheckDigit } from "#server/gateways/document-reader/hong-kong-numbers.schema.ts";

export const VISUAL_FIELDS = ["chineseName", "englishName", "birthDate", "expiryDate", "documentNumber"] as const;
export type VisualField = (typeof VISUAL_FIELDS)[number];

const BIRTH = /出生|Birth|nascimento|naissance/i;
const EXPIRY = /有效|Expir|V[áa]lid/i;
const PASSPORT_NUMBER = /[护護]照[号號]|Passport ?No|N[ºo°]\.? ?Passe/i;

/** Finds the fields of the visual inspection zone, each with the lines that contain it. Fields that are not clearly found are omitted. */
export function findFields(kind: VisualKind, lines: DeskewedLine[]): Partial<Record<VisualField, FieldMatch<string>>> {
  if (kind === "macau-back") return {};
  const matches: Record<VisualField, FieldMatch<string> | null> = {
    chineseName: findByTelegraphCodes(kind, lines) ?? findChineseName(kind, lines),
    englishName: findEnglishName(kind, lines),
    birthDate: findBirthDate(kind, lines),
    expiryDate: kind === "hkid" ? null : findByLabel(lines, EXPIRY, (text) => findDates(text).at(-1) ?? null),
    documentNumber: findNumber(kind, lines),
  };
  return Object.fromEntries(Object.entries(matches).filter(([, field]) => field !== null));
}

/**
 * Whether a number that `findFields` found on this kind of document is valid: a Hong Kong ID card number by its check digit, permit and Macau
 * numbers by the format in which they were found. Passport numbers have no fixed format, so they are never valid.
 */
export function isDocumentNumberValid(kind: VisualKind, number: string): boolean {
  return kind === "hkid" ? isHongKongNumberValid(number) : kind !== "passport";
}

/** Returns the first value that `accept` extracts from the lines, or null. */
function firstAccepted(lines: DeskewedLine[], accept: (text: string) => string | null): FieldMatch<string> | null {
  for (const line of lines) {
    const value = accept(line.text);
    if (value !== null) return { value, lines: [line] };
  }
  return null;
}

function findNumber(kind: VisualKind, lines: DeskewedLine[]): FieldMatch<string> | null {
  // oxlint-disable-next-line shop/linear-time -- The reader cuts a line at its maximum length.
  if (kind === "passport") return findByLabel(lines, PASSPORT_NUMBER, (text) => (/^(?=.*\d{4})[A-Z0-9]{7,9}$/.test(text) ? text : null));
  if (kind === "permit") return firstAccepted(lines, findPermitNumber);
  if (kind === "macau-front") return firstAccepted(lines, findMacauNumber);
  const valid = firstAccepted(lines, (text) => {
    const number = findHongKongNumber(text);
    return number?.isValid ? number.value : null;
  });
  return valid ?? firstAccepted(lines, (text) => findHongKongNumber(text)?.value ?? null);
}

/** Finds the date at its label. On a Hong Kong ID card also accepts the only complete date: dates of issue have two-digit years there. */
function findBirthDate(kind: VisualKind, lines: DeskewedLine[]): FieldMatch<string> | null {
  const labelled = findByLabel(lines, BIRTH, (text) => findDates(text)[0] ?? null);
  if (labelled || kind !== "hkid") return labelled;
  const dates = lines.flatMap((line) => findDates(line.text).map((value) => ({ value, lines: [line] })));
  return dates.length === 1 ? (dates[0] ?? null) : null;
}

function findByTelegraphCodes(kind: VisualKind, lines: DeskewedLine[]): FieldMatch<string> | null {
  if (kind !== "hkid") return null;
  return firstAccepted(lines, (text) => {
    const codes = findTelegraphCodes(text);
    return codes && nameFromTelegraphCodes(codes);
  });
}

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const DAY_FIRST = /(?<!\d)(\d{2})([-./])(\d{2})\2((?:19|20)\d{2})(?!\d)/g;
const YEAR_FIRST = /(?<!\d)((?:19|20)\d{2})([-./年])(\d{1,2})[-./月](\d{1,2})日?(?!\d)/g;
// oxlint-disable-next-line shop/linear-time -- Built from constants of this file.
const MONTH_NAME = new RegExp(`(?<!\\d)(\\d{2})[-./]?(?:\\d{1,2}月/?)?(${MONTHS.join("|")})[A-Z]{0,6}[-./]?((?:19|20)\\d{2})(?!\\d)`, "g");

/** Returns all complete dates of a line as YYYY-MM-DD, in their order: 03-06-1985, 03.06.1985, 1985.06.03, 1985年6月3日, 03 JUN 1985. */
export function findDates(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/\s/g, "")
    // Separates the two dates of a validity period.
    .replaceAll(/(?<=\d)[—–~至一](?=\d)/g, " ");
  const dates = [
    ...[...plain.matchAll(DAY_FIRST)].map((match) => ({ at: match.index, date: toDate(match[4], match[3], match[1]) })),
    ...[...plain.matchAll(YEAR_FIRST)].map((match) => ({ at: match.index, date: toDate(match[1], match[3], match[4]) })),
    ...[...plain.matchAll(MONTH_NAME)].map((match) => ({
      at: match.index,
      date: toDate(match[3], String(MONTHS.indexOf(match[2] ?? "") + 1), match[1]),
    })),
  ];
  return dates.toSorted((one, other) => one.at - other.at).flatMap(({ date }) => date ?? []);
}

function toDate(year = "", month = "", day = ""): string | null {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== date ? null : date;
}

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
