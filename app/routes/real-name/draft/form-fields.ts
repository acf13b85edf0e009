import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { RealNameSchema, type RealNameForm } from "#server/real-name/form/real-name.schema.ts";

export const PHOTO_FIELDS = ["documentPhoto", "documentPhotoBack"] as const;
export type SchemaField = Exclude<keyof RealNameForm, "ref" | "key">;
export type FieldName = SchemaField | (typeof PHOTO_FIELDS)[number];
export type Fields = Record<FieldName, FieldMeta>;

/** The fields of the form in page order; `iccids` stands for all fields of SIMs. */
export const FIELDS = (Object.keys(RealNameSchema.shape) as (keyof RealNameForm)[]).flatMap((name): FieldName[] => {
  if (name === "ref" || name === "key") return [];
  return name === "documentType" ? [name, ...PHOTO_FIELDS] : [name];
});

/** The id of the form and the prefix of its field ids. */
export const FORM_ID = "real-name";

/** The id of what the page shows after a photo was read: the errors, the reasons why the photo is unusable, or the place below the photo. */
export const READ_RESULT_ID = "answer";
