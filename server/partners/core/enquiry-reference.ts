import { randomInt } from "node:crypto";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Returns a new reference that people can read out: PE and eight random characters without 0, 1, I, L and O. */
export const newEnquiryReference = () => `PE${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;

/** Whether a text, normalized with `normalizeEnquiryReference`, has the form of a reference. */
export const isEnquiryReference = (text: string) => /^PE[2-9A-HJKMNP-Z]{8}$/.test(text);
