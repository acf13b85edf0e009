import { z } from "zod";
import { required } from "#server/locale/field.schema.ts";

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 20;

const CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

/** A new password of §5: 8 to 20 characters with two of capitals, small letters, digits and anything else. Kept as it was typed. */
export const PasswordSchema = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z
    .string(required)
    .refine((text) => lengthOf(text) >= PASSWORD_MIN && lengthOf(text) <= PASSWORD_MAX, { error: "identity.password-length", abort: true })
    .refine((text) => CLASSES.filter((one) => one.test(text)).length >= 2, "identity.password-mix"),
);

/** Characters as people count them, the same however a keyboard composes them. */
const lengthOf = (text: string) => [...text.normalize("NFKC")].length;
