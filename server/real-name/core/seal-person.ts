import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import type { Sealer } from "#server/crypto/sealer.ts";
import type { Contact, Person } from "./registration.ts";

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
