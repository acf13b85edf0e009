import { randomInt } from "node:crypto";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A reference that people read out: PE and eight characters of chance without 0, 1, I, L and O. */
export const newReference = () => `PE${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;

/** Whether a text could be one, as `plainReference` leaves it. */
export const isReference = (text: string) => /^PE[2-9A-HJKMNP-Z]{8}$/.test(text);
