import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";

/** A field whose content is never sent back to the page: passwords and codes. */
export function secretField({ id, name, key, errorId, descriptionId, errors }: FieldMeta): FieldMeta {
  return { id, name, key, errorId, descriptionId, errors };
}
