import { randomInt } from "node:crypto";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A reference that people read out: PE and eight characters of chance without 0, 1, I, L and O. */
export const newEnquiryReference = () => `PE${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;

/** Whether a text could be one, as `normalizeEnquiryReference` leaves it. */
export const isEnquiryReference = (text: string) => /^PE[2-9A-HJKMNP-Z]{8}$/.test(text);
