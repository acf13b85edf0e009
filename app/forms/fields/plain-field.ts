import type { FieldMeta } from "./field-parts.tsx";

/** A field whose error the page learned after it was rendered; without one, as it is. */
export function fieldWithError(field: FieldMeta, error: string | undefined): FieldMeta {
  if (!error) return field;
  const { id, name, key, errorId, descriptionId, initialValue } = field;
  return { id, name, key, errorId, descriptionId, initialValue, errors: [error] };
}
