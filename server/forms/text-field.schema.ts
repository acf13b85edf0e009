import { z } from "zod";
import type { FieldLabel } from "./message-values.schema.ts";
import { message, type ErrorMessage } from "./message.schema.ts";

type TextRule = {
  /** The maximum length after cleaning, in code points. */
  max: number;
  /** The error for a longer text; by default it states the maximum length. */
  tooLong?: ErrorMessage;
  /** Cleans the text before it is checked; default `cleanLine`. */
  clean?: (text: string) => string | undefined;
  /** An additional check of the cleaned text, before the schema of the field. Returns its error, or null. */
  check?: (text: string) => ErrorMessage | null;
};

/**
 * A text of more than 2 × `max` + 100 UTF-16 units is rejected without cleaning. A shorter one may still fit: a surrogate pair is one character, and
 * cleaning composes letters and removes spaces and hyphens.
 */
const RAW_PER_CHARACTER = 2;
const RAW_EXTRA = 100;

/**
 * The base of every field with text from a visitor. The length is checked before cleaning, patterns and transforms run, so that the cost of a
 * field is bounded. A text that is too long is rejected without further checks.
 */
export function boundedField<Schema extends z.ZodType>(rule: TextRule, schema: Schema) {
  const { max, clean = cleanLine, check = () => null } = rule;
  return z.preprocess((value, ctx) => {
    if (typeof value === "number") return String(value);
    if (typeof value !== "string") return value ?? undefined;
    const isBounded = value.length <= max * RAW_PER_CHARACTER + RAW_EXTRA;
    const text = isBounded ? clean(value) : value.slice(0, max);
    const error = !isBounded || isLonger(text ?? "", max) ? tooLongText(rule) : check(text ?? "");
    if (error) ctx.addIssue({ code: "custom", message: error, input: value });
    // The text is returned even if it is invalid, because rules over several fields also see invalid fields.
    return text;
  }, schema);
}

const tooLongText = ({ max, tooLong = message("errors.text-too-long", { max }) }: TextRule) => tooLong;

const isLonger = (text: string, max: number) => text.length > max && [...text].length > max;

const unchanged = <Schema extends z.ZodType>(text: z.ZodString) => text as unknown as Schema;

/**
 * A `boundedField` whose value is text. `build` adds the rule of the field: only one, so that a field has only one error. A rule must not
 * use `abort`, because zod would then also skip the rules of the whole form (`crossFieldRule`). `required` is the error for missing text.
 */
export function textField<Schema extends z.ZodType = z.ZodString>(
  rule: TextRule & { required?: ErrorMessage },
  build: (text: z.ZodString) => Schema = unchanged<Schema>,
) {
  const text = z.string({ error: rule.required ?? message("errors.required") }).max(rule.max, tooLongText(rule));
  return boundedField(rule, build(text));
}

/** A name or part of an address: one line without pictographs. Errors name the field by its label. */
export const lineField = <Schema extends z.ZodType = z.ZodString>(label: FieldLabel, max: number, build?: (text: z.ZodString) => Schema) =>
  textField<Schema>(
    { max, tooLong: message("errors.too-long", { field: label, max }), check: (line) => (hasPictograph(line) ? "errors.pictograph" : null) },
    build,
  );

/** A search text: cut after `max` characters, and never rejected. */
export const searchText = (max: number) =>
  z.preprocess((value) => (typeof value === "string" ? cleanLine(value.slice(0, max)) : (value ?? undefined)), z.string().max(max).optional());

// Cleaning of text from visitors before it is checked, stored or printed. Browser-safe: no lookbehind, which older Safari versions cannot parse. The schemas above
// limit the length first; every pattern takes linear time.

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
 * removes invisible characters, and trims. Returns undefined if nothing is left. An acute accent on its own is an apostrophe ("O´Connor"), for which
 * NFKC has a space.
 */
export function cleanLine(text: string): string | undefined {
  const composed = text.replace(/[\u00b4\u1ffd]/g, "'").normalize("NFKC");
  const line = removeInvisible(composed.replace(/[\p{Cc}\u2028\u2029]+/gu, " ")).trim();
  return line === "" ? undefined : line;
}

/** Characters that people type, paste or autocorrect as a hyphen, after NFKC: also the long vowel mark of Japanese keyboards, box drawing and tildes. */
const HYPHENS = /[\p{Pd}\u2212\u2043\u02d7\u30fc\u2500\u2501\u2796~\u223c\u2053]/gu;
const DOTS = /[\u3002\u00b7\u2022\u2027\u2219\u22c5\u30fb\u06d4\u066b]/g;
const SLASHES = /[\\|\u2044\u2215\u2571\u29f8]/g;
/** What stands between or around the characters of a number or code, once it is written with the four signs above. */
const SEPARATORS = /[\s\-./:'"\u2800\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{M}]/gu;
/** "ICCID:", "电话：" */
const LABEL = /^[\p{L}\p{M}\s.#]+:/u;
/** What may stand before a number without a colon: "Tel. 030…", "〒102…", "D-10115". */
// oxlint-disable-next-line shop/linear-time -- It begins at the start only, and a field is cut before it is cleaned (`boundedField`).
const WORDS_BEFORE_DIGITS = /^[^\d+]+(?=\+?\d+$)/u;

/** The digits of a script follow each other from zero to nine, also where several sets of ten stand side by side (Unicode, section 4.6). */
function toAsciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before++;
  return String(before % 10);
}

/**
 * Cleans a text that contains a number, such as a date: like `cleanLine`, with the digits of every script as 0 to 9, and everything that looks like a hyphen,
 * dot, slash or space as that sign.
 */
export const cleanDigitText = (text: string): string | undefined =>
  cleanLine(text)
    // Joiners, which `cleanLine` keeps in some scripts.
    ?.replace(/\p{Cf}/gu, "")
    .replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit)
    .replace(HYPHENS, "-")
    .replace(DOTS, ".")
    .replace(SLASHES, "/")
    .replace(/\s+/g, " ");

/** Cleans a code of letters and digits: like `cleanDigitText`, without separators, brackets and quotes, and without a label that ends with a colon. */
export const cleanCode = (text: string): string | undefined => cleanDigitText(text)?.replace(LABEL, "").replace(SEPARATORS, "") || undefined;

/** Cleans a number, with + or without: like `cleanCode`, and without words before the digits. Other texts stay, so that a schema rejects them. */
export const cleanNumber = (text: string): string | undefined => cleanCode(text)?.replace(WORDS_BEFORE_DIGITS, "");

/** Like `cleanLine` for several lines: keeps line breaks and normalizes to NFC only. */
export function cleanParagraphs(text: string): string | undefined {
  const lines = text.normalize("NFC").replace(/\r\n?|[\u2028\u2029]/g, "\n");
  const clean = removeInvisible(lines.replace(/[^\P{Cc}\n]+/gu, " ")).trim();
  return clean === "" ? undefined : clean;
}

/** Whether a text contains an emoji or another pictograph, which courier labels and carrier forms cannot print. */
export const hasPictograph = (text: string): boolean => PICTOGRAPH.test(text);
