import { ReadResultSchema } from "#server/gateways/document-reader/document-reader.ts";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import type { DraftFiles } from "#server/uploads/draft-files.ts";
import { ContactSchema, PersonSchema, type Contact, type Person } from "./registration.ts";
import type { Env } from "#server/env.ts";
import type { DocumentType } from "#server/domain/registration-states.schema.ts";
import { numberKey } from "./document-number.schema.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { nameFingerprint } from "#server/forms/person-name.schema.ts";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

type Keys = Pick<Env, "fileKeys">;

/** Keyed hashes that identify a document by number and issuing country, however the number is written. Store the first; search with all of them. */
export const hashDocument = (env: Keys, documentType: DocumentType, { country, documentNumber }: Pick<Person, "country" | "documentNumber">) =>
  keyedHash(env, "real-name-document", `${country}\n${numberKey(documentType, documentNumber)}`);

/**
 * Keyed hashes that find registrations of the same person by name and birth date, whatever the document. Different people may share a hash, so
 * confirm a match with `isSameName`. Store the first; search with all of them.
 */
export const hashPerson = (env: Keys, { englishName, birthDate }: Pick<Person, "englishName" | "birthDate">) =>
  keyedHash(env, "real-name-person", `${nameFingerprint(englishName)}\n${birthDate}`);

/** The contexts that the encrypted columns are bound to: the record that the personal data belongs to. */
export const personEncryptionContext = (registrationId: string) => `real-name-person:${registrationId}`;
export const contactEncryptionContext = (registrationId: string) => `real-name-contact:${registrationId}`;
export const readResultEncryptionContext = (photoId: string) => `real-name-reading:${photoId}`;

export const encryptPerson = (encryptor: FieldEncryptor, registrationId: string, person: Person) =>
  encryptor.encrypt(JSON.stringify(person), personEncryptionContext(registrationId));
export const decryptPerson = (encryptor: FieldEncryptor, registrationId: string, encrypted: string) =>
  parsePerson(registrationId, encryptor.decrypt(encrypted, personEncryptionContext(registrationId)));
/** Parses the decrypted column `person_encrypted`. */
export const parsePerson = (id: string, text: string): Person =>
  parseStoredJson(PersonSchema, text, { table: "real_name_registrations", column: "person_encrypted", id });

export const encryptContact = (encryptor: FieldEncryptor, registrationId: string, contact: Contact) =>
  encryptor.encrypt(JSON.stringify(contact), contactEncryptionContext(registrationId));
export const decryptContact = (encryptor: FieldEncryptor, registrationId: string, encrypted: string) =>
  parseStoredJson(ContactSchema, encryptor.decrypt(encrypted, contactEncryptionContext(registrationId)), {
    table: "real_name_registrations",
    column: "contact_encrypted",
    id: registrationId,
  });

/** `back`: contents hash of the back that was read together with the front. With another back the result is not valid. */
const StoredReadResultSchema = ReadResultSchema.extend({ back: z.string().nullable() });
export type StoredReadResult = z.infer<typeof StoredReadResultSchema>;

/** The read result is stored with the photo of the front. */
export const encryptReadResult = (encryptor: FieldEncryptor, photoId: string, readResult: StoredReadResult) =>
  encryptor.encrypt(JSON.stringify(readResult), readResultEncryptionContext(photoId));
export const decryptReadResult = (encryptor: FieldEncryptor, photoId: string, encrypted: string) =>
  parseStoredJson(StoredReadResultSchema, encryptor.decrypt(encrypted, readResultEncryptionContext(photoId)), {
    table: "real_name_photos",
    column: "reading_encrypted",
    id: photoId,
  });

/** The context that the encrypted file of a photo is bound to. */
export const photoEncryptionContext = (photoId: string) => `real-name-photo:${photoId}`;
export const PHOTO_FILES: DraftFiles = { table: "real_name_photos", claimedBy: "registration_id", idPrefix: "pho", context: photoEncryptionContext };
