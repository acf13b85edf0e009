import { type Found, findByLabel } from "./find-by-label.ts";
import { findHongKongNumber, findMacauNumber, findPermitNumber, isHongKongNumberValid } from "./identity-numbers.ts";
import type { UprightLine } from "./upright-line.ts";
import { findDates } from "./printed-date.ts";
import { findChineseName, findEnglishName } from "./find-names.ts";
import { nameFromTelegraphCodes, findTelegraphCodes } from "./telegraph-code.ts";
import type { VisualKind } from "./visual-zone.ts";

export const VISUAL_FIELDS = ["chineseName", "englishName", "birthDate", "expiryDate", "documentNumber"] as const;
export type VisualField = (typeof VISUAL_FIELDS)[number];

const BIRTH = /出生|Birth|nascimento|naissance/i;
const EXPIRY = /有效|Expir|V[áa]lid/i;
const PASSPORT_NUMBER = /[护護]照[号號]|Passport ?No|N[ºo°]\.? ?Passe/i;

/** The fields of the printed part, each with the lines that it stands in; what is not plain to see is left out. */
export function findFields(kind: VisualKind, lines: UprightLine[]): Partial<Record<VisualField, Found<string>>> {
  if (kind === "macau-back") return {};
  const found: Record<VisualField, Found<string> | null> = {
    chineseName: findByCodes(kind, lines) ?? findChineseName(kind, lines),
    englishName: findEnglishName(kind, lines),
    birthDate: findBirthDate(kind, lines),
    expiryDate: kind === "hkid" ? null : findByLabel(lines, EXPIRY, (text) => findDates(text).at(-1) ?? null),
    documentNumber: findNumber(kind, lines),
  };
  return Object.fromEntries(Object.entries(found).filter(([, field]) => field !== null));
}

/** Whether a number can be one of this kind: a Hong Kong one by its check digit, the others by their form; a passport's form says nothing. */
export function isDocumentNumberValid(kind: VisualKind, number: string): boolean {
  return kind === "hkid" ? isHongKongNumberValid(number) : kind !== "passport";
}

function first(lines: UprightLine[], accept: (text: string) => string | null): Found<string> | null {
  for (const line of lines) {
    const value = accept(line.text);
    if (value !== null) return { value, lines: [line] };
  }
  return null;
}

function findNumber(kind: VisualKind, lines: UprightLine[]): Found<string> | null {
  if (kind === "passport") return findByLabel(lines, PASSPORT_NUMBER, (text) => (/^(?=.*\d{4})[A-Z0-9]{7,9}$/.test(text) ? text : null));
  if (kind === "permit") return first(lines, findPermitNumber);
  if (kind === "macau-front") return first(lines, findMacauNumber);
  const holding = first(lines, (text) => {
    const number = findHongKongNumber(text);
    return number?.holds ? number.value : null;
  });
  return holding ?? first(lines, (text) => findHongKongNumber(text)?.value ?? null);
}

/** At its label; on a Hong Kong card also the only whole date, for the dates of issue have years of two digits. */
function findBirthDate(kind: VisualKind, lines: UprightLine[]): Found<string> | null {
  const labelled = findByLabel(lines, BIRTH, (text) => findDates(text)[0] ?? null);
  if (labelled || kind !== "hkid") return labelled;
  const dates = lines.flatMap((line) => findDates(line.text).map((value) => ({ value, lines: [line] })));
  return dates.length === 1 ? (dates[0] ?? null) : null;
}

function findByCodes(kind: VisualKind, lines: UprightLine[]): Found<string> | null {
  if (kind !== "hkid") return null;
  return first(lines, (text) => {
    const codes = findTelegraphCodes(text);
    return codes && nameFromTelegraphCodes(codes);
  });
}
