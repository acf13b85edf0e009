// What text from outside is cleaned of before it is checked, stored or printed. Browser-safe: no lookbehind, which older Safari does not parse.
// Callers bound the length first (`text-field.schema.ts`); every pattern here is linear.

/** Format, ignorable and surrogate code points: bidirectional controls, zero-width characters, variation selectors, tags, lone surrogates. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}]/gu;
const JOINER = /^[\u200c\u200d]$/;
/** Scripts that spell words with ZWJ and ZWNJ: between two of their letters a joiner stays. */
const JOINING_SCRIPTS =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}]$/u;

/** A text without what cannot be seen. It keeps control characters. */
export const removeInvisible = (text: string): string =>
  text.replace(INVISIBLE, (sign, at: number) =>
    JOINER.test(sign) && JOINING_SCRIPTS.test(text.charAt(at - 1)) && JOINING_SCRIPTS.test(text.charAt(at + 1)) ? sign : "",
  );

/**
 * A single line as it is stored: full-width and compatibility characters in their plain form (NFKC), control characters and line breaks as
 * spaces, nothing invisible, no outer spaces. Nothing left is undefined.
 */
export function cleanLine(text: string): string | undefined {
  const line = removeInvisible(text.normalize("NFKC").replace(/[\p{Cc}\u2028\u2029]+/gu, " ")).trim();
  return line === "" ? undefined : line;
}

/** A number or code: as a line, and without spaces, hyphens, dots and brackets. */
export const cleanCode = (text: string): string | undefined => cleanLine(text)?.replace(/[\s\-‐-―().]/g, "") || undefined;

/** Paragraphs: line breaks stay, control characters become spaces, nothing invisible, no outer spaces. Nothing left is undefined. */
export function cleanParagraphs(text: string): string | undefined {
  const lines = text.normalize("NFC").replace(/\r\n?|[\u2028\u2029]/g, "\n");
  const clean = removeInvisible(lines.replace(/[^\P{Cc}\n]+/gu, " ")).trim();
  return clean === "" ? undefined : clean;
}

/** © and ® are pictographs to Unicode; company names have them. */
const PICTOGRAPH = /(?![©®])\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]|\u20e3/u;

/** Whether a text has an emoji or another pictograph: labels of couriers and forms of operators cannot print them. */
export const hasPictograph = (text: string): boolean => PICTOGRAPH.test(text);
