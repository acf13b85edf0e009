import { LAYOUTS } from "./layouts.ts";
import type { MrzLayout } from "./mrz-result.ts";

const WEIGHTS = [7, 3, 1];

/** The check digit over some characters, by ICAO 9303-3: weights 7, 3, 1; a filler counts 0, A counts 10. */
export function checkDigit(text: string): string {
  const sum = [...text].reduce((total, character, at) => total + valueOf(character) * (WEIGHTS[at % 3] as number), 0);
  return String(sum % 10);
}

const valueOf = (character: string) => (character === "<" ? 0 : Number.parseInt(character, 36));

/** A check digit holds; over nothing but fillers it may be a filler itself. */
export const isCheckDigitValid = (digit: string | undefined, text: string): boolean => {
  const wanted = checkDigit(text);
  return digit === wanted || (digit === "<" && wanted === "0");
};

/** What the composite check digit of a layout covers. */
export const compositeText = (layout: MrzLayout, lines: string[]): string =>
  LAYOUTS[layout].composite.parts.map(([row, from, to]) => lines[row]?.slice(from, to) ?? "").join("");

export type Checks = { fields: boolean[]; composite: boolean; all: boolean; holding: number };

/** Which check digits of a zone hold. */
export function verifyLines(layout: MrzLayout, lines: string[]): Checks {
  const { fields, composite } = LAYOUTS[layout];
  const right = fields.map(([row, from, to, digit]) => isCheckDigitValid(lines[row]?.[digit], lines[row]?.slice(from, to) ?? ""));
  const whole = lines[composite.row]?.[composite.digit] === checkDigit(compositeText(layout, lines));
  return { fields: right, composite: whole, all: right.every(Boolean) && whole, holding: right.filter(Boolean).length + (whole ? 1 : 0) };
}
