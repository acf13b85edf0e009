import { cleanDigitText } from "./text-field.schema.ts";

const MONTHS = "january february march april may june july august september october november december".split(" ");
/** Words and signs around the numbers of a date in English, Chinese, Japanese and Korean. */
const DATE_WORDS = /[-./ ,年月日년월일]+/g;
/** How documents print a part that is not known. */
const UNKNOWN = /^(?:0{1,2}|x{1,3})$/;

/**
 * Converts a date as people type it and documents print it (`2030/4/9`, `2030. 4. 9.`, `2030年4月9日`, `9 Apr 2030`, `31/12/2030`, `20300409`) to `2030-04-09`.
 * With `partial`, a year or a year and month are kept: `1990/00/00` is `1990`. In any other text, in an impossible date, in one before 1900, and where
 * day and month could be either, each hyphen is replaced with a space, so that the result never looks like an ISO date. Returns undefined if the text is blank.
 * Callers must limit its length.
 */
export function cleanDate(typed: string, { partial = false } = {}): string | undefined {
  const text = cleanDigitText(typed);
  if (text === undefined) return undefined;
  const [year, month, day] = dateParts(text);
  const iso = [year, month, day].filter((part) => part !== undefined).join("-");
  const isAllowed = year !== undefined && (partial || day !== undefined);
  return isAllowed && isRealDate(iso) ? iso : text.replaceAll("-", " ");
}

/** Whether a text that `cleanDate` returned has year, month and day, although that date is impossible. */
export const isDateLike = (text: string): boolean => dateParts(text)[2] !== undefined;

function isRealDate(iso: string): boolean {
  const first = iso + "-01-01".slice(iso.length - "YYYY".length);
  const time = Date.parse(`${first}T00:00:00Z`);
  return iso >= "1900" && !Number.isNaN(time) && new Date(time).toISOString().startsWith(first);
}

/** Returns year, month and day as they stand in an ISO date, without those that are unknown or left out; nothing if the text is no date. */
function dateParts(text: string): [year?: string, month?: string, day?: string] {
  const spaced = text
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)\b/g, "$1")
    .replace(DATE_WORDS, " ")
    .trim();
  const words = /^\d{8}$/.test(spaced) ? [spaced.slice(0, 4), spaced.slice(4, 6), spaced.slice(6)] : spaced.split(" ");
  const parts = words.map(monthNumber);
  if (parts.length > 3 || parts.some((part) => !/^\d{1,4}$/.test(part) && !UNKNOWN.test(part))) return [];
  const [year = "", ...others] = /^\d{4}$/.test(parts[0] ?? "") ? parts : [parts.pop(), ...monthFirst(parts, words)];
  const [month, day] = others.map((part) => (part === undefined || UNKNOWN.test(part) ? undefined : part.padStart(2, "0")));
  if (year.length !== 4 || others.some((part) => part === undefined || part.length > 3)) return [];
  if (month === undefined) return [year];
  return day === undefined ? [year, month] : [year, month, day];
}

/** Orders the parts before a year. Both are undefined if each could be the month. */
function monthFirst([first = "", second]: string[], words: string[]): (string | undefined)[] {
  if (second === undefined) return first === "" ? [] : [first];
  const isDayFirst = first !== words[0] ? false : second !== words[1] || Number(first) > 12 || first === second || UNKNOWN.test(first);
  if (isDayFirst) return [second, first];
  return first !== words[0] || Number(second) > 12 ? [first, second] : [undefined, undefined];
}

/** "apr" and "sept" are 4 and 9. */
function monthNumber(word: string): string {
  const at = word.length < 3 ? -1 : MONTHS.findIndex((name) => name.startsWith(word));
  return at < 0 ? word : String(at + 1);
}
