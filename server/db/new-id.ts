import { randomBytes, randomInt } from "node:crypto";

/** Base 32 without i, l, o and u. */
const ID_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** Without 0, 1, I, L and O, so that people can read it out. */
const REFERENCE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Returns an id that sorts by time and cannot be guessed: `ord_01k2…` (10 characters of `now`, ms UTC, and 16 random ones). */
export function newId(prefix: string, now: number): string {
  const random = Array.from(randomBytes(16), (byte) => ID_ALPHABET[byte % 32]).join("");
  return firstIdAt(prefix, now) + random;
}

/** Returns a text that sorts before every id of this time (ms UTC) and later, and after all earlier ones: it selects ids by time. */
export function firstIdAt(prefix: string, at: number): string {
  let time = "";
  for (let remaining = at, n = 0; n < 10; n++, remaining = Math.floor(remaining / 32)) time = ID_ALPHABET[remaining % 32] + time;
  return `${prefix}_${time}`;
}

/** Returns a new reference for people: the prefix and random letters and digits. Two may be equal, so a unique column must reject the second. */
export const newReference = (prefix: string, length: number): string =>
  prefix + Array.from({ length }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join("");
