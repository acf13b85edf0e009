import { textField } from "#server/forms/text-field.schema.ts";

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 20;

/** What may be typed before it is refused unread. */
const MAX_TYPED = 128;

const CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];
/** Spaces, and what nobody sees. */
const BLANK = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A password is never cleaned; an empty field is none. */
export const asTyped = (text: string): string | undefined => text || undefined;

/**
 * A new password of §5: 8 to 20 characters with two of capitals, small letters, digits and anything else. Kept as it was typed. Spaces may
 * stand in it, but at least 8 characters are none: otherwise blanks would make up most of a password that meets the letter of the rule.
 */
export const PasswordSchema = textField({ max: MAX_TYPED, tooLong: "identity.password-length", clean: asTyped }, (text) =>
  text.refine((password) => passwordError(password) === null, { error: ({ input }) => passwordError(String(input)) ?? undefined }),
);

function passwordError(password: string): string | null {
  if (lengthOf(password) < PASSWORD_MIN || lengthOf(password) > PASSWORD_MAX) return "identity.password-length";
  if (lengthOf(password.replace(BLANK, "")) < PASSWORD_MIN) return "identity.password-blanks";
  return CLASSES.filter((one) => one.test(password)).length >= 2 ? null : "identity.password-mix";
}

/** Characters as people count them, the same however a keyboard composes them. */
const lengthOf = (text: string) => [...text.normalize("NFKC")].length;
