import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Sealer } from "#server/crypto/sealer.ts";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A reference that people read out: RN and eight characters of chance without 0, 1, I, L and O. */
export const newRegistrationReference = () => `RN${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;

/** A new key that opens the result of a registration without login: 128 bits of chance, 22 characters. */
export const newRegistrationKey = () => randomBytes(16).toString("base64url");

/** What is stored to look a registration up by its key. */
export const hashRegistrationKey = (key: string) => createHash("sha256").update(`real-name-link:${key}`).digest("base64url");

/** What the sealed column is bound to. */
export const aboutRegistrationKey = (id: string) => `real-name-link:${id}`;
/** The sealed column. */
export const sealRegistrationKey = (sealer: Sealer, id: string, key: string) => sealer.seal(key, aboutRegistrationKey(id));

/** The key of a registration, from its sealed column: for its messages. */
export const openRegistrationKey = (sealer: Sealer, row: { id: string; link_key_sealed: string }) =>
  sealer.open(row.link_key_sealed, aboutRegistrationKey(row.id));
