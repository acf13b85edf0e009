import type { Env } from "#server/env.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { numberKey } from "./document-number.schema.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Person } from "./registration.ts";
import { nameFingerprint } from "./person-name.ts";

type Keys = Pick<Env, "fileKeys">;

/** Hashes that identify a document by number and issuing country, independent of how the number is written. */
export const hashDocument = (env: Keys, documentType: DocumentType, { country, documentNumber }: Pick<Person, "country" | "documentNumber">) =>
  keyedHash(env, "real-name-document", `${country}\n${numberKey(documentType, documentNumber)}`);

/**
 * Hashes that find registrations of the same person, by name and birth date, whichever document they used. Different people may share a hash:
 * confirm a match with `isSameName`.
 */
export const hashPerson = (env: Keys, { englishName, birthDate }: Pick<Person, "englishName" | "birthDate">) =>
  keyedHash(env, "real-name-person", `${nameFingerprint(englishName)}\n${birthDate}`);
