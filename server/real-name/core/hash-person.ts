import type { Env } from "#server/env.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { numberKey } from "./document-number.schema.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Person } from "./registration.ts";
import { nameFingerprint } from "./person-name.ts";

type Keys = Pick<Env, "fileKeys">;

/** Tells documents apart by number and country, however the number is written. */
export const hashDocument = (env: Keys, documentType: DocumentType, { country, documentNumber }: Pick<Person, "country" | "documentNumber">) =>
  keyedHash(env, "real-name-document", `${country}\n${numberKey(documentType, documentNumber)}`);

/** Tells people apart by name and birth date, whichever document they show. Two may share it: only `isSameName` says whether they are one. */
export const hashPerson = (env: Keys, { englishName, birthDate }: Pick<Person, "englishName" | "birthDate">) =>
  keyedHash(env, "real-name-person", `${nameFingerprint(englishName)}\n${birthDate}`);
