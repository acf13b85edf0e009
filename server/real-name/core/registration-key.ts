import { createHash, randomBytes } from "node:crypto";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import type { LoadedRegistration } from "./load-registration.ts";

/** Returns a new link key, which opens the result of a registration without sign-in: 128 random bits, 22 characters. */
export const newRegistrationKey = () => randomBytes(16).toString("base64url");

/** The hash of a link key, stored to find a registration by its key. */
export const hashRegistrationKey = (key: string) => createHash("sha256").update(`real-name-link:${key}`).digest("base64url");

/** The context that the encrypted column `link_key_encrypted` is bound to. */
export const registrationKeyEncryptionContext = (id: string) => `real-name-link:${id}`;
/** The value of the column `link_key_encrypted`. */
export const encryptRegistrationKey = (encryptor: FieldEncryptor, id: string, key: string) =>
  encryptor.encrypt(key, registrationKeyEncryptionContext(id));

/** Decrypts the link key of a registration, for the links in its messages. */
export const decryptRegistrationKey = (encryptor: FieldEncryptor, row: { id: string; link_key_encrypted: string }) =>
  encryptor.decrypt(row.link_key_encrypted, registrationKeyEncryptionContext(row.id));

type Sim = Pick<LoadedRegistration["sims"][number], "position" | "refusals">;

/** Returns the reference of one SIM and its holder at the carrier. A refusal of a reference is final, so a retry has a new reference. */
export const carrierHolderRef = (registrationId: string, { position, refusals }: Sim) =>
  `${registrationId}.${position}${refusals > 0 ? `.${refusals}` : ""}`;
