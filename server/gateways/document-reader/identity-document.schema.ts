/** Document types of §3: passport, Hong Kong and Macao pass (Exit-Entry Permit), Hong Kong identity card, Macau identity card. */
export const DOCUMENT_TYPES = ["1", "2", "3", "4"] as const;
export type DocumentType = 1 | 2 | 3 | 4;

/** What can be wrong with a photo of a document (§5, §8); each has its text in five languages and says what to do. */
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

/** The fields of a document that a form asks for (§2). */
export const DOCUMENT_FIELDS = ["chineseName", "englishName", "birthDate", "documentNumber", "expiryDate", "country"] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];
