import { z } from "zod";
import { message } from "./message.schema.ts";
import { boundedField, textField, cleanCode, cleanLine, cleanNumber } from "./text-field.schema.ts";

// Fields that many forms share. Their errors are messages. A form that does not require a field wraps it in `optional`.

const MAX_EMAIL = 50;
const MAX_PHONE = 20;
const MAX_ICCID = 30;
const ICCID_PREFIX = "8985234";
const ICCID_LENGTH = 19;
/** Longer than any value of a select or radio field. */
const MAX_CHOICE = 64;
const SELECT = message("errors.select-required");

/** Longer than any number or code. A longer text is returned unchanged, so that a schema rejects it. */
const MAX_COMPACT = 500;
/** Returns a number or code without spaces, hyphens and brackets, for comparison; undefined if nothing is left. */
export const compactCode = (value: unknown): unknown => {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.length <= MAX_COMPACT ? cleanCode(value) : (value ?? undefined);
};

/** Makes a field optional. A value of only spaces and hyphens counts as empty. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (compactCode(value) === undefined ? undefined : value), schema.optional());

export const required = { error: message("errors.required") };
/** An ISO country code of two letters, chosen from a list; converted to upper case. Whether it exists is not checked. */
export const country = textField({ max: 2, tooLong: SELECT, required: SELECT }, (text) =>
  text.regex(/^[A-Za-z]{2}$/, SELECT).transform((code) => code.toUpperCase()),
);
/** One of a fixed list of values. */
export const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  boundedField({ max: MAX_CHOICE, tooLong: SELECT }, z.enum(options, { error: SELECT }));
/** A checkbox that must be checked (§5). A form sends "on", an API call may send true. */
export const consent = z.preprocess((value) => (value === true ? "on" : value), z.literal("on", { error: message("errors.agreement") }));

/** Characters before the @ of an address that browsers accept in `type=email` (HTML, valid email address). */
const EMAIL_NAME = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
const DOMAIN_LABEL = /^(?!-)[a-z0-9-]{1,63}$/;

/** The length from which a text is no address, whatever was copied with it. */
const MAX_PASTED = 400;

/** Whether browsers accept the address in `type=email`, and its domain has a top level. */
function isEmail(address: string): boolean {
  const at = address.lastIndexOf("@");
  const labels = address.slice(at + 1).split(".");
  const isDomain =
    labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label) && !label.endsWith("-")) && !/^\d+$/.test(labels.at(-1) ?? "");
  return at > 0 && isDomain && EMAIL_NAME.test(address.slice(0, at));
}

/**
 * Returns an email address as it is stored and compared: in lower case, an international domain in Punycode, without what was copied with it ("Anna
 * <user@example.com>", "mailto:"). Whether it is an address is not checked. A text too long for any address stays as it is.
 */
export function cleanEmail(typed: string): string | undefined {
  if (typed.length > MAX_PASTED) return typed;
  const line = cleanLine(typed) ?? "";
  const inBrackets = /<([^<>]*)>[^<>@]*$/.exec(line)?.[1] ?? line;
  const address = /^mailto:/i.test(inBrackets) ? (inBrackets.split("?")[0] ?? "") : inBrackets;
  const bare = address
    .replace(/^[^@:"]+:/, "")
    .trim()
    // oxlint-disable-next-line shop/linear-time -- At most `MAX_PASTED` characters.
    .replace(/^"([^"\\]+)"(?=@)/, "$1")
    .replace(/^["(<[\p{Pi}„]+/u, "")
    // oxlint-disable-next-line shop/linear-time -- At most `MAX_PASTED` characters.
    .replace(/[\p{Pe}\p{Pf}",;.。]+$/u, "");
  const at = bare.lastIndexOf("@");
  return (bare.slice(0, at + 1).trimEnd() + asciiDomain(bare.slice(at + 1).trim())).toLowerCase() || undefined;
}

function asciiDomain(domain: string): string {
  if (/^[\x20-\x7e]*$|[\s/?#:@%\\[\]]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** An email address (§5): at most 50 characters; see `cleanEmail`. */
export const EmailSchema = textField({ max: MAX_EMAIL, tooLong: "errors.email-too-long", clean: cleanEmail }, (text) =>
  text.refine(isEmail, message("errors.email-format")),
);

/** Returns the 19 digits that identify one of our SIMs. A 20th is a check digit that phones and packs add. Numbers of other operators stay. */
export const toSimNumber = (iccid: string): string => (iccid.startsWith(ICCID_PREFIX) ? iccid.slice(0, ICCID_LENGTH) : iccid);

/** Cleans an ICCID as phones and packs show it: a number, sometimes with the filler F at its end. Its format is not checked. */
export function cleanIccid(text: string): string | undefined {
  const number = cleanNumber((cleanCode(text) ?? "").replace(/(\d)F{1,2}$/i, "$1"));
  return number && /^\d{20}$/.test(number) ? toSimNumber(number) : number;
}

/** An ICCID in the format of our SIMs, as 19 digits that start with 8985234 (§5); see `cleanIccid`. The SIM may not exist. */
export const IccidSchema = textField({ max: MAX_ICCID, tooLong: message("errors.iccid"), clean: cleanIccid }, (text) =>
  text.regex(/^8985234\d{12}$/, {
    error: ({ input }) => (/^\d{19,20}$/.test(String(input)) ? message("errors.iccid-prefix") : message("errors.iccid")),
  }),
);

/** A phone number as typed, with + in place of 00. Whether it is valid is checked on the server. */
export const PhoneSchema = textField(
  {
    max: MAX_PHONE,
    tooLong: message("errors.too-long", { field: "errors:field.phone", max: MAX_PHONE }),
    clean: (text) => cleanNumber(text)?.replace(/^00(?=[1-9])/, "+"),
  },
  (text) =>
    text.regex(/^\+?\d{4,15}$/, {
      error: ({ input }) => (/^\+?\d+$/.test(String(input)) ? message("errors.phone") : message("errors.numbers-only")),
    }),
);

type TypedPhone = { phoneCountry?: string | undefined; phone?: string | undefined };

/** Whether the country of a phone number is known: chosen, or typed with + and the country code. */
export const hasPhoneCountry = ({ phoneCountry, phone }: TypedPhone): boolean => phoneCountry !== undefined || phone?.startsWith("+") === true;
