import { cleanEmail, cleanIccid } from "#server/forms/field.schema.ts";
import { cleanLine } from "#server/forms/text-field.schema.ts";
import { parseE164 } from "#server/locale/phone-number.ts";
import { codeKey, searchKey } from "#server/orders/core/search-key.ts";

/** The longest text that is searched, in UTF-16 units. */
const MAX_SEARCH_TEXT = 100;
const MIN_SEARCH_TEXT = 2;
const MIN_EMAIL_PREFIX = 3;
const MIN_TRACKING = 5;
const MIN_PHONE = 5;
const MAX_PHONE = 15;
/** The characters of an order number that the index finds: those after the hyphen. */
const NUMBER_END = 6;
/** Those that order numbers end with. */
const NUMBER_END_CHARACTERS = /^[2-9A-HJKMNP-Z]{6}$/;
/** The digits of an ICCID that the index finds. */
export const ICCID_END = 6;
const MAX_ICCID = 20;
const ICCID_LENGTH = 19;

/** One way to look a text up, each by an index of its own. The values are as stored. */
export type Lookup =
  | { by: "number"; number: string }
  /** `digits`: the last digits of the day in the number, before the `end`; mostly none. */
  | { by: "number-end"; digits: string; end: string }
  | { by: "registration"; reference: string }
  | { by: "enquiry"; reference: string }
  | { by: "id"; id: string }
  | { by: "email"; email: string }
  | { by: "email-prefix"; prefix: string }
  | { by: "iccid"; iccid: string }
  | { by: "iccid-end"; digits: string }
  | { by: "phone"; numbers: string[]; e164: string }
  | { by: "tracking"; key: string }
  | { by: "recipient"; prefixes: string[] };

/** Returns everything that a text may be, the most specific first; or why it is not searched. */
export function parseSearchText(text: string): { ok: true; lookups: Lookup[] } | { ok: false; code: "too-short" | "too-long" } {
  if (text.length > MAX_SEARCH_TEXT) return { ok: false, code: "too-long" };
  const line = cleanLine(text) ?? "";
  if (line.length < MIN_SEARCH_TEXT) return { ok: false, code: "too-short" };
  const code = codeKey(line) ?? "";
  const iccid = cleanIccid(line) ?? "";
  const lookups = [
    ...referenceLookups(code),
    ...idLookups(line),
    ...emailLookups(line),
    ...digitLookups(iccid.length === ICCID_LENGTH ? iccid : code),
    ...parcelLookups(line, code),
  ];
  return lookups.length === 0 ? { ok: false, code: "too-short" } : { ok: true, lookups };
}

/** Order numbers are `RL261121-K7M2QX`; people leave out the letters and the hyphen, or tell only the end. */
function referenceLookups(code: string): Lookup[] {
  if (code.startsWith("RN") && code.length === 10) return [{ by: "registration", reference: code }];
  if (code.startsWith("PE") && code.length === 10) return [{ by: "enquiry", reference: code }];
  const rest = code.startsWith("RL") ? code.slice(2) : code;
  const [digits, end] = [rest.slice(0, -NUMBER_END), rest.slice(-NUMBER_END)];
  if (digits !== "" && !isDigits(digits)) return [];
  if (digits.length === 6) return [{ by: "number", number: `RL${digits}-${end}` }];
  return digits.length < 6 && NUMBER_END_CHARACTERS.test(end) ? [{ by: "number-end", digits, end }] : [];
}

/** Ids of ours and of the providers have an underscore: `pay_…`, `rfd_…`, `pi_…`, `cs_…`. Case counts. */
const idLookups = (line: string): Lookup[] => (line.includes("_") && !line.includes(" ") && !line.includes("@") ? [{ by: "id", id: line }] : []);

function emailLookups(line: string): Lookup[] {
  const email = (line.includes("@") ? cleanEmail(line) : line.toLowerCase()) ?? "";
  if (email.includes(" ")) return [];
  const at = email.indexOf("@");
  if (at < 0) return email.length >= MIN_EMAIL_PREFIX && isAscii(email) ? [{ by: "email-prefix", prefix: email }] : [];
  // Before the domain is complete, it is a prefix as well.
  return at === 0 ? [] : [{ by: "email", email }, ...(email.includes(".", at) ? [] : [{ by: "email-prefix" as const, prefix: email }])];
}

function digitLookups(code: string): Lookup[] {
  const digits = code.startsWith("+") ? code.slice(1) : code;
  if (!isDigits(digits)) return [];
  const isPhone = digits.length >= MIN_PHONE && digits.length <= MAX_PHONE;
  const isIccidPart = code === digits && digits.length >= ICCID_END && digits.length <= MAX_ICCID;
  return [
    ...(isIccidPart ? [{ by: "iccid" as const, iccid: digits }] : []),
    ...(isPhone ? [{ by: "phone" as const, numbers: nationalNumbers(digits), e164: `+${digits.startsWith("00") ? digits.slice(2) : digits}` }] : []),
    ...(isIccidPart ? [{ by: "iccid-end" as const, digits }] : []),
  ];
}

/** Returns the forms in which orders may store these digits: national, without trunk or country code. */
function nationalNumbers(digits: string): string[] {
  const international = digits.startsWith("00") ? digits.slice(2) : digits;
  const withoutTrunk = digits.startsWith("0") ? digits.slice(1) : digits;
  const national = parseE164(`+${international}`)?.number;
  return [...new Set([digits, withoutTrunk, ...(national ? [national] : [])])];
}

function parcelLookups(line: string, code: string): Lookup[] {
  const key = searchKey(line);
  const hasDigit = [...code].some(isDigit);
  const tracking: Lookup[] = code.length >= MIN_TRACKING && hasDigit && isAscii(code) && !code.includes("@") ? [{ by: "tracking", key: code }] : [];
  if (hasDigit || key === null || key.length < MIN_SEARCH_TEXT || key.includes("@") || key.includes("_")) return tracking;
  // SQLite's lower() of the migration left capital letters with accents.
  const [first = "", ...rest] = key;
  const capitalized = first.toUpperCase() + rest.join("");
  return [...tracking, { by: "recipient", prefixes: isAscii(first) || capitalized === key ? [key] : [key, capitalized] }];
}

/**
 * Returns a text above all that begin with the prefix; null if there is none. A lookup between the two finds them, and possibly others, in any
 * order of characters that a database may use: the end of the range differs from the prefix in a letter, a digit or a character beyond ASCII.
 */
export function endOfPrefix(prefix: string): string | null {
  const characters = [...prefix];
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const next = nextCharacter(last);
    if (next !== null) return characters.join("") + next;
  }
  return null;
}

/** Returns the letter or digit after this one; null for the last one and for punctuation, whose order differs between databases. */
function nextCharacter(character: string): string | null {
  const point = character.codePointAt(0) ?? 0;
  if (character === "9") return "a";
  if (isDigit(character) || (character >= "a" && character < "z")) return String.fromCodePoint(point + 1);
  if (point < 0x80 || point >= 0x10_ff_ff) return null;
  return String.fromCodePoint(point === 0xd7_ff ? 0xe0_00 : point + 1);
}

const isDigit = (character: string) => character >= "0" && character <= "9" && character.length === 1;
const isDigits = (text: string) => text !== "" && [...text].every(isDigit);
const isAscii = (text: string) => [...text].every((character) => character > " " && character <= "~");
