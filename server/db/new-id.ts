import { randomBytes, randomInt } from "node:crypto";

/** Base 32 without i, l, o and u. */
const ID_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** Without 0, 1, I, L and O, so that people can read it out. */
const REFERENCE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Ids of one process and millisecond are numbered, so that they sort in the order in which they were made. */
const SEQUENCE_CHARACTERS = 3;
const last = { now: 0, sequence: 0 };

/**
 * Returns an id that sorts by time and cannot be guessed: `ord_01k2…`, with 10 characters of `now` (ms UTC), 3 of the number within this millisecond
 * and 13 random ones (65 bits).
 */
export function newId(prefix: string, now: number): string {
  last.sequence = now === last.now ? (last.sequence + 1) % 32 ** SEQUENCE_CHARACTERS : 0;
  last.now = now;
  const random = Array.from(randomBytes(13), (byte) => ID_ALPHABET[byte % 32]).join("");
  return firstIdAt(prefix, now) + toBase32(last.sequence, SEQUENCE_CHARACTERS) + random;
}

/** Returns a text that sorts before every id of this time (ms UTC) and later, and after all earlier ones: it selects ids by time. */
export const firstIdAt = (prefix: string, at: number): string => `${prefix}_${toBase32(at, 10)}`;

function toBase32(value: number, length: number): string {
  let text = "";
  for (let remaining = value; text.length < length; remaining = Math.floor(remaining / 32)) text = ID_ALPHABET[remaining % 32] + text;
  return text;
}

/** Returns a new reference for people: the prefix and random letters and digits. Two may be equal, so a unique column must reject the second. */
export const newReference = (prefix: string, length: number): string =>
  prefix + Array.from({ length }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join("");
