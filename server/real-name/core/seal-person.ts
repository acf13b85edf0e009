import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import type { Sealer } from "#server/crypto/sealer.ts";
import type { Contact, Person } from "./registration.ts";
import type { Env } from "#server/env.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { numberKey } from "./document-number.schema.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
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

// Personal data is sealed, and bound to the record that it belongs to.

/** The contexts that the sealed columns are bound to. */
export const personSealContext = (registrationId: string) => `real-name-person:${registrationId}`;
export const contactSealContext = (registrationId: string) => `real-name-contact:${registrationId}`;
export const readResultSealContext = (photoId: string) => `real-name-reading:${photoId}`;

export const sealPerson = (sealer: Sealer, registrationId: string, person: Person) =>
  sealer.seal(JSON.stringify(person), personSealContext(registrationId));
export const openPerson = (sealer: Sealer, registrationId: string, sealed: string) =>
  JSON.parse(sealer.open(sealed, personSealContext(registrationId))) as Person;

export const sealContact = (sealer: Sealer, registrationId: string, contact: Contact) =>
  sealer.seal(JSON.stringify(contact), contactSealContext(registrationId));
export const openContact = (sealer: Sealer, registrationId: string, sealed: string) =>
  JSON.parse(sealer.open(sealed, contactSealContext(registrationId))) as Contact;

/** The read result is stored with the photo of the front. */
export const sealReadResult = (sealer: Sealer, photoId: string, readResult: ReadResult) =>
  sealer.seal(JSON.stringify(readResult), readResultSealContext(photoId));
export const openReadResult = (sealer: Sealer, photoId: string, sealed: string) =>
  JSON.parse(sealer.open(sealed, readResultSealContext(photoId))) as ReadResult;

/** The context that the encrypted file of a photo is bound to. */
export const photoSealContext = (photoId: string) => `real-name-photo:${photoId}`;
