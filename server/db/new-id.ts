import { randomBytes } from "node:crypto";

/** Base 32 without i, l, o and u. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Returns an id that sorts by time and cannot be guessed: `ord_01k2…` (10 characters of `now`, ms UTC, and 16 random ones). */
export function newId(prefix: string, now: number): string {
  let time = "";
  for (let remaining = now, n = 0; n < 10; n++, remaining = Math.floor(remaining / 32)) time = ALPHABET[remaining % 32] + time;
  const random = Array.from(randomBytes(16), (byte) => ALPHABET[byte % 32]).join("");
  return `${prefix}_${time}${random}`;
}
