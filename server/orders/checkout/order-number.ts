import { randomInt } from "node:crypto";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A number that people read out: `RL261121-K7M2QX` (the day in UTC, then six characters of chance without 0, 1, I, L and O). */
export function newOrderNumber(now: number): string {
  const day = new Date(now).toISOString().slice(2, 10).replaceAll("-", "");
  return `RL${day}-${Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;
}
