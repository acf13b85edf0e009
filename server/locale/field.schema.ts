import { z } from "zod";
import { message } from "./message.schema.ts";

// Fields that many forms have. Each says what is wrong by a text key; a form that does not need one wraps it in `optional`.

export const MAX_EMAIL = 50;
export const ICCID_PREFIX = "8985234";
const MAX_PHONE = 20;
const MAX_ICCID = 30;

/** What was typed: full-width digits made plain, control characters and outer spaces gone; nothing typed is nothing. */
export function typed(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return value ?? undefined;
  return (
    value
      .normalize("NFKC")
      .replace(/\p{Cc}+/gu, " ")
      .trim() || undefined
  );
}
/** The same for numbers and codes, where spaces, hyphens and brackets do not count. */
export const compact = (value: unknown) => {
  const text = typed(value);
  return typeof text === "string" ? text.replace(/[\s\-‐-―().]/g, "") || undefined : text;
};

/** A field that may be left empty; spaces and hyphens alone are empty. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (compact(value) === undefined ? undefined : value), schema.optional());

export const required = { error: "errors.required" };
/** An ISO code of two letters, from a list. */
export const country = z.preprocess(
  typed,
  z
    .string({ error: "errors.select-required" })
    .regex(/^[A-Za-z]{2}$/, "errors.select-required")
    .transform((text) => text.toUpperCase()),
);
/** One of a few words. */
export const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.preprocess(typed, z.enum(options, { error: "errors.select-required" }));
/** A tick that must be set (§5). */
export const consent = z.preprocess((value) => (value === true ? "on" : value), z.literal("on", { error: "errors.agreement" }));

const emailShape = z.email();

/** An e-mail address of §5: at most 50 characters; kept in lower case. */
export const EmailSchema = z.preprocess(
  typed,
  z
    .string(required)
    .max(MAX_EMAIL, { error: "errors.email-too-long", abort: true })
    .refine((text) => emailShape.safeParse(text).success, "errors.email-format")
    .transform((text) => text.toLowerCase()),
);

/** The ICCID of a SIM of ours: 19 or 20 digits that start with 8985234; spaces and hyphens do not count (§5). */
export const IccidSchema = z.preprocess(
  compact,
  z
    .string(required)
    .max(MAX_ICCID, { error: "errors.iccid", abort: true })
    .regex(/^\d{19,20}$/, { error: "errors.iccid", abort: true })
    .refine((digits) => digits.startsWith(ICCID_PREFIX), "errors.iccid-prefix"),
);

/** A phone number as it is typed, with or without +; whether it exists is checked on the server. */
export const PhoneSchema = z.preprocess(
  compact,
  z
    .string(required)
    .max(MAX_PHONE, { error: message("errors.too-long", { field: "phone", max: MAX_PHONE }), abort: true })
    .regex(/^\+?\d+$/, { error: "errors.numbers-only", abort: true })
    .regex(/^\+?\d{4,15}$/, "errors.phone"),
);
