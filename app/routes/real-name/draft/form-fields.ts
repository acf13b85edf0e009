import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { fieldsByName } from "#app/forms/fields/field-meta.ts";

/** The fields of the form in page order; `iccids` stands for all fields of SIMs. */
export const FIELDS = [
  "purpose",
  "region",
  "email",
  "phoneCountry",
  "phone",
  "iccids",
  "documentType",
  "documentPhoto",
  "documentPhotoBack",
  "askPerson",
  "chineseName",
  "englishName",
  "birthDate",
  "documentNumber",
  "expiryDate",
  "country",
  "agreePrivacy",
  "confirmDocument",
  "agreeTransfer",
  "declareTrue",
] as const;
export type FieldName = (typeof FIELDS)[number];
export type Fields = Record<FieldName, FieldMeta>;

/** The id of the form and the prefix of its field ids. */
export const FORM_ID = "real-name";

/** The id of what the page shows after a photo was read: the errors, the reasons why the photo is unusable, or the place below the photo. */
export const READ_RESULT_ID = "answer";

/** Returns the fields with their values and errors. */
export const registrationFields = (typed: Record<string, string>, errors: Record<string, string[] | undefined>): Fields =>
  fieldsByName(FORM_ID, FIELDS, typed, errors);
