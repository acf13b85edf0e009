import { z } from "zod";
import { message } from "./message.schema.ts";
import { boundedField, textField, cleanCode } from "./text-field.schema.ts";

// Fields that many forms share. Their errors are messages. A form that does not require a field wraps it in `optional`.

const MAX_EMAIL = 50;
const MAX_PHONE = 20;
const MAX_ICCID = 30;
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

const emailShape = z.email();

/** An email address (§5): at most 50 characters, converted to lower case. */
export const EmailSchema = textField({ max: MAX_EMAIL, tooLong: "errors.email-too-long" }, (text) =>
  text.refine((address) => emailShape.safeParse(address).success, message("errors.email-format")).transform((address) => address.toLowerCase()),
);

/** An ICCID in the format of our SIMs: 19 or 20 digits that start with 8985234; spaces and hyphens are ignored (§5). The SIM may not exist. */
export const IccidSchema = textField({ max: MAX_ICCID, tooLong: message("errors.text-too-long", { max: 20 }), clean: cleanCode }, (text) =>
  text.regex(/^8985234\d{12,13}$/, {
    error: ({ input }) => (/^\d{19,20}$/.test(String(input)) ? message("errors.iccid-prefix") : message("errors.iccid")),
  }),
);

/** A phone number as typed, with or without +. Whether it is valid is checked on the server. */
export const PhoneSchema = textField(
  { max: MAX_PHONE, tooLong: message("errors.too-long", { field: "errors:field.phone", max: MAX_PHONE }), clean: cleanCode },
  (text) =>
    text.regex(/^\+?\d{4,15}$/, {
      error: ({ input }) => (/^\+?\d+$/.test(String(input)) ? message("errors.phone") : message("errors.numbers-only")),
    }),
);

type TypedPhone = { phoneCountry?: string | undefined; phone?: string | undefined };

/** Whether the country of a phone number is known: chosen, or typed with + or 00 and the country code. */
export const hasPhoneCountry = ({ phoneCountry, phone }: TypedPhone): boolean => phoneCountry !== undefined || /^(\+|00)/.test(phone ?? "");
