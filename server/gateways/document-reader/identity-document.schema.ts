import type { DocumentType } from "#server/domain/registration-states.schema.ts";

/** Document types (§3): 1 passport, 2 Hong Kong and Macao pass (Exit-Entry Permit), 3 Hong Kong ID card, 4 Macau ID card. */
export const DOCUMENT_TYPES = ["1", "2", "3", "4"] as const satisfies `${DocumentType}`[];

/** Reasons for rejecting a photo of a document (§5, §8). Each has a text in every language that tells the applicant what to do. */
export const PHOTO_REASONS = [
  "not-jpg-png",
  "heic",
  "too-large",
  "too-many-pixels",
  "damaged",
  "too-small",
  "black-and-white",
  "too-dark",
  "blurred",
  "glare-or-covered",
  "mrz-not-found",
  "mrz-not-readable",
  "wrong-document-type",
] as const;
export type PhotoReason = (typeof PHOTO_REASONS)[number];

/** The document fields of the registration form (§2). */
export const DOCUMENT_FIELDS = ["chineseName", "englishName", "birthDate", "documentNumber", "expiryDate", "country"] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];
