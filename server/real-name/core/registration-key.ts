import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Sealer } from "#server/crypto/sealer.ts";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Returns a new reference that people can read out: RN and eight random characters without 0, 1, I, L and O. */
export const newRegistrationReference = () => `RN${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;

/** Returns a new link key, which opens the result of a registration without sign-in: 128 random bits, 22 characters. */
export const newRegistrationKey = () => randomBytes(16).toString("base64url");

/** The hash of a link key, stored to look a registration up by its key. */
export const hashRegistrationKey = (key: string) => createHash("sha256").update(`real-name-link:${key}`).digest("base64url");

/** The context that the sealed column `link_key_sealed` is bound to. */
export const registrationKeySealContext = (id: string) => `real-name-link:${id}`;
/** The value of the column `link_key_sealed`. */
export const sealRegistrationKey = (sealer: Sealer, id: string, key: string) => sealer.seal(key, registrationKeySealContext(id));

/** Decrypts the link key of a registration, for the links in its messages. */
export const openRegistrationKey = (sealer: Sealer, row: { id: string; link_key_sealed: string }) =>
  sealer.open(row.link_key_sealed, registrationKeySealContext(row.id));
