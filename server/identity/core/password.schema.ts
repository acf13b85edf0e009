import { textField } from "#server/forms/text-field.schema.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 20;

/** Longer input is rejected without further checks. */
const MAX_TYPED = 128;

const CHARACTER_CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];
/** Spaces and invisible characters. */
const BLANK = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Keeps a password as it was typed. An empty field counts as missing. */
export const asTyped = (text: string): string | undefined => text || undefined;

/**
 * A new password (§5): 8 to 20 characters from at least two of upper case, lower case, digits and other characters. It is stored as typed (hashed).
 * Spaces are allowed, but at least 8 characters must be visible; otherwise a password could consist mostly of spaces. ASVS 5 (6.2.5, 6.2.9)
 * advises against such a rule; argon2id, a list of common passwords, shared rate limits and sign-in by code make up for it.
 */
export const PasswordSchema = textField({ max: MAX_TYPED, tooLong: "identity.password-length", clean: asTyped }, (text) =>
  text.refine((password) => passwordError(password) === null, { error: ({ input }) => passwordError(String(input)) ?? undefined }),
);

function passwordError(password: string): ErrorMessage | null {
  if (lengthOf(password) < PASSWORD_MIN || lengthOf(password) > PASSWORD_MAX) return "identity.password-length";
  if (lengthOf(password.replace(BLANK, "")) < PASSWORD_MIN) return "identity.password-blanks";
  return CHARACTER_CLASSES.filter((pattern) => pattern.test(password)).length >= 2 ? null : "identity.password-mix";
}

/** The number of characters, independent of how a keyboard composes them. */
const lengthOf = (text: string) => [...text.normalize("NFKC")].length;
