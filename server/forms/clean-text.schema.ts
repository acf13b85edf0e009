// Cleans text from visitors before it is checked, stored or printed. Browser-safe: no lookbehind, which older Safari versions cannot parse.
// Callers limit the length first (`text-field.schema.ts`); every pattern here takes linear time.

/** Format, ignorable and surrogate code points: bidirectional controls, zero-width characters, variation selectors, tags, lone surrogates. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}]/gu;
const JOINER = /^[\u200c\u200d]$/;
/** Scripts whose spelling uses ZWJ and ZWNJ: a joiner between two of their letters is kept. */
const JOINING_SCRIPTS =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}]$/u;

/** Unicode counts © and ® as pictographs, but company names contain them. */
const PICTOGRAPH = /(?![©®])\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]|\u20e3/u;

/** Removes invisible characters. Keeps control characters. */
export const removeInvisible = (text: string): string =>
  text.replace(INVISIBLE, (char, index: number) =>
    JOINER.test(char) && JOINING_SCRIPTS.test(text.charAt(index - 1)) && JOINING_SCRIPTS.test(text.charAt(index + 1)) ? char : "",
  );

/**
 * Cleans a single line: normalizes full-width and compatibility characters (NFKC), replaces control characters and line breaks by spaces,
 * removes invisible characters, and trims. Returns undefined if nothing is left.
 */
export function cleanLine(text: string): string | undefined {
  const line = removeInvisible(text.normalize("NFKC").replace(/[\p{Cc}\u2028\u2029]+/gu, " ")).trim();
  return line === "" ? undefined : line;
}

/** Cleans a number or code: like `cleanLine`, and removes spaces, hyphens, dots and brackets. */
export const cleanCode = (text: string): string | undefined => cleanLine(text)?.replace(/[\s\-‐-―().]/g, "") || undefined;

/** Like `cleanLine` for several lines: keeps line breaks and normalizes to NFC only. */
export function cleanParagraphs(text: string): string | undefined {
  const lines = text.normalize("NFC").replace(/\r\n?|[\u2028\u2029]/g, "\n");
  const clean = removeInvisible(lines.replace(/[^\P{Cc}\n]+/gu, " ")).trim();
  return clean === "" ? undefined : clean;
}

/** Whether a text contains an emoji or another pictograph, which courier labels and carrier forms cannot print. */
export const hasPictograph = (text: string): boolean => PICTOGRAPH.test(text);
