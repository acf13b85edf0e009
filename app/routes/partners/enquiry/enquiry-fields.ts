import { fieldsByName } from "#app/forms/fields/field-meta.ts";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";

/** The fields of the form (§3), in the order of the page. */
export const FIELDS = [
  "intention",
  "product",
  "salesBand",
  "channels",
  "supplier",
  "company",
  "companyCountry",
  "city",
  "website",
  "introduction",
  "name",
  "jobTitle",
  "email",
  "phoneCountry",
  "phone",
  "files",
] as const;
type FieldName = (typeof FIELDS)[number];
export type Fields = Record<FieldName, FieldMeta>;

/** The id of the form and the prefix of its field ids. */
export const FORM_ID = "enquiry";

/** Returns the fields with their values and errors. */
export const enquiryFields = (typed: Record<string, string>, errors: Record<string, string[] | undefined>): Fields =>
  fieldsByName(FORM_ID, FIELDS, typed, errors);
