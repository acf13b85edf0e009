import { isCommonPassword } from "#server/identity/password/new-password.ts";

/** Fewer different characters are a pattern, such as `121212121212`. */
const MIN_DIFFERENT_CHARACTERS = 5;
/** Rows of a keyboard, the alphabet and digits, in both directions. A password that is a part of one is refused. */
const SEQUENCES = ["01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"].flatMap((row) => [
  row,
  [...row].reverse().join(""),
]);

/**
 * Whether a password of sufficient length is among the first that somebody tries: common in leaks, also with digits after it; repeated; a sequence;
 * or the email address of the account. There are no rules about kinds of characters.
 */
export function isGuessablePassword(password: string, email: string): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  const characters = [...text];
  const beforeDigits = text.slice(0, characters.findLastIndex((character) => character < "0" || character > "9") + 1);
  return (
    isCommonPassword(text) ||
    isCommonPassword(beforeDigits) ||
    new Set(characters).size < MIN_DIFFERENT_CHARACTERS ||
    // A repeated part occurs in the doubled text before its middle.
    (text + text).indexOf(text, 1) < text.length ||
    SEQUENCES.some((sequence) => sequence.includes(text)) ||
    text === email ||
    text === email.split("@")[0]
  );
}
