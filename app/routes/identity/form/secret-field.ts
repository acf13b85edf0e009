import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";

/** Returns a field without its value: passwords and codes are never sent back to the page. */
export function secretField({ id, name, key, errorId, descriptionId, errors }: FieldMeta): FieldMeta {
  return { id, name, key, errorId, descriptionId, errors };
}
