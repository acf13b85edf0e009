import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { fieldsByName } from "#app/forms/fields/field-meta.ts";

/** All fields of the form but those of the SIMs, in the order of the page. */
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

/** The id of the form; those of its fields begin with it. */
export const FORM_ID = "real-name";

/** Where the page comes to after the photo was read: what is wrong, why the photo will not do, or what was read. */
export const ANSWER = "answer";

/** What the fields show, and what is wrong with them. */
export const registrationFields = (typed: Record<string, string>, errors: Record<string, string[] | undefined>): Fields =>
  fieldsByName(FORM_ID, FIELDS, typed, errors);
