import { type FieldMatch, findByLabel } from "./find-by-label.ts";
import { findHongKongNumber, findMacauNumber, findPermitNumber, isHongKongNumberValid } from "./identity-numbers.ts";
import type { DeskewedLine } from "./deskewed-line.ts";
import { findDates } from "./printed-date.ts";
import { findChineseName, findEnglishName } from "./find-names.ts";
import { nameFromTelegraphCodes, findTelegraphCodes } from "./telegraph-code.ts";
import type { VisualKind } from "./visual-zone.ts";

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
