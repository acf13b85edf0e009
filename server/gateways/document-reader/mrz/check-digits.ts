import { LAYOUTS } from "./layouts.ts";
import type { MrzLayout } from "./mrz-result.ts";

const WEIGHTS = [7, 3, 1];

/** Validity of the check digits: of the fields in the order of the layout, of the composite, of all; `holding` is the number of valid ones. */
export type Checks = { fields: boolean[]; composite: boolean; all: boolean; holding: number };

/** Returns the check digit of a text (ICAO 9303-3 §4.9): weights 7, 3, 1, modulo 10. A filler has value 0, A = 10 … Z = 35. */
export function checkDigit(text: string): string {
  const sum = [...text].reduce((total, character, at) => total + valueOf(character) * (WEIGHTS[at % 3] as number), 0);
  return String(sum % 10);
}

const valueOf = (character: string) => (character === "<" ? 0 : Number.parseInt(character, 36));

/** Whether the check digit of a text is valid. A filler counts as 0 (ICAO 9303-4, empty optional data). */
export const isCheckDigitValid = (digit: string | undefined, text: string): boolean => {
  const expected = checkDigit(text);
  return digit === expected || (digit === "<" && expected === "0");
};

/** Returns the text that the composite check digit of a layout covers. */
export const compositeText = (layout: MrzLayout, lines: string[]): string =>
  LAYOUTS[layout].composite.parts.map(([row, from, to]) => lines[row]?.slice(from, to) ?? "").join("");

/** Verifies the check digits of a zone. */
export function verifyLines(layout: MrzLayout, lines: string[]): Checks {
  const { fields, composite } = LAYOUTS[layout];
  const validFields = fields.map(([row, from, to, digit]) => isCheckDigitValid(lines[row]?.[digit], lines[row]?.slice(from, to) ?? ""));
  const isCompositeValid = lines[composite.row]?.[composite.digit] === checkDigit(compositeText(layout, lines));
  return {
    fields: validFields,
    composite: isCompositeValid,
    all: validFields.every(Boolean) && isCompositeValid,
    holding: validFields.filter(Boolean).length + (isCompositeValid ? 1 : 0),
  };
}
