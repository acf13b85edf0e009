import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { RealNameSchema, type RealNameForm } from "#server/real-name/form/real-name.schema.ts";

export const PHOTO_FIELDS = ["documentPhoto", "documentPhotoBack"] as const;
type SchemaField = Exclude<keyof RealNameForm, "ref" | "key">;
export type FieldName = SchemaField | (typeof PHOTO_FIELDS)[number];
export type Fields = Record<FieldName, FieldMeta>;

/** The fields of the schema, except those that identify a correction. */
export const SCHEMA_FIELDS = (Object.keys(RealNameSchema.shape) as (keyof RealNameForm)[]).filter(
  (name): name is SchemaField => name !== "ref" && name !== "key",
);

/** The fields of the form in page order; `iccids` stands for all fields of SIMs. */
export const FIELDS = SCHEMA_FIELDS.flatMap((name): FieldName[] => (name === "documentType" ? [name, ...PHOTO_FIELDS] : [name]));

/** The id of the form and the prefix of its field ids. */
export const FORM_ID = "real-name";

/** The id of what the page shows after a photo was read: the errors, the reasons why the photo is unusable, or the place below the photo. */
export const READ_RESULT_ID = "answer";
