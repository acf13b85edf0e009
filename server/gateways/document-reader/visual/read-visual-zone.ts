import type { TextLine } from "#server/gateways/document-reader/pixels.ts";
import { type Found, findByLabel } from "./find-by-label.ts";
import { findHongKongNumber, findMacauNumber, findPermitNumber } from "./identity-numbers.ts";
import { type PlacedLine, placeLines } from "./placed-line.ts";
import { datesIn } from "./printed-date.ts";
import { findChineseName, findEnglishName } from "./read-names.ts";
import { nameByCodes, telegraphCodesIn } from "./telegraph-code.ts";
import type { SeenField, VisualKind, VisualZone } from "./visual-zone.ts";

const BIRTH = /出生|Birth|nascimento|naissance/i;
const EXPIRY = /有效|Expir|V[áa]lid|valid until/i;
const PASSPORT_NUMBER = /[护護]照[号號]|Passport ?No|N[ºo°]\.? ?Passe/i;

const first = <T>(lines: PlacedLine[], accept: (text: string) => T | null): Found<T> | null => {
  for (const line of lines) {
    const value = accept(line.text);
    if (value !== null) return { value, line };
  }
  return null;
};

const field = (found: Found<string> | null): SeenField | undefined =>
  found ? { value: found.value, confidence: found.line.confidence, sure: false } : undefined;

/** Finds the fields of the printed part among the lines that were read, one reading alone: nothing is sure yet, and nothing is guessed. */
export function readVisualZone(kind: VisualKind, given: TextLine[]): VisualZone {
  const lines = placeLines(given);
  const number = findNumber(kind, lines);
  const zone: VisualZone = { words: given.map((line) => line.text) };
  const seen = {
    chineseName: field(findByCodes(kind, lines) ?? findChineseName(kind, lines)),
    englishName: field(findEnglishName(kind, lines)),
    birthDate: field(findBirthDate(kind, lines)),
    expiryDate: kind === "hkid" ? undefined : field(findByLabel(lines, EXPIRY, (text) => datesIn(text).at(-1) ?? null)),
    documentNumber: field(number),
  };
  for (const [name, value] of Object.entries(seen)) if (value) zone[name as keyof typeof seen] = value;
  if (number) zone.numberValid = number.valid;
  return zone;
}

function findNumber(kind: VisualKind, lines: PlacedLine[]): (Found<string> & { valid: boolean }) | null {
  if (kind === "hkid") {
    const all = lines.flatMap((line) => ({ line, number: findHongKongNumber(line.text) })).filter((one) => one.number !== null);
    const best = all.find((one) => one.number?.holds) ?? all[0];
    return best?.number ? { value: best.number.value, line: best.line, valid: best.number.holds } : null;
  }
  if (kind === "passport") {
    const found = findByLabel(lines, PASSPORT_NUMBER, (text) => (/^(?=.*\d{4})[A-Z0-9]{7,9}$/.test(text) ? text : null));
    return found && { ...found, valid: false };
  }
  const found = first(lines, kind === "permit" ? findPermitNumber : findMacauNumber);
  return found && { ...found, valid: true };
}

/** At its label; on a Hong Kong card also the only whole date, for the dates of issue have years of two digits. */
function findBirthDate(kind: VisualKind, lines: PlacedLine[]): Found<string> | null {
  const labelled = findByLabel(lines, BIRTH, (text) => datesIn(text)[0] ?? null);
  if (labelled || kind !== "hkid") return labelled;
  const dates = lines.flatMap((line) => datesIn(line.text).map((value) => ({ value, line })));
  return dates.length === 1 ? (dates[0] ?? null) : null;
}

function findByCodes(kind: VisualKind, lines: PlacedLine[]): Found<string> | null {
  if (kind !== "hkid") return null;
  return first(lines, (text) => {
    const codes = telegraphCodesIn(text);
    return codes && nameByCodes(codes);
  });
}
