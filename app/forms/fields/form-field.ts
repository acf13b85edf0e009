import type { FieldMeta } from "./field-parts.tsx";

/** A field of a form that only asks: its name is its id. */
export function formField(name: string, initialValue: string, errors?: string[]): FieldMeta {
  return { id: name, name, errorId: `${name}-error`, descriptionId: `${name}-hint`, initialValue, errors };
}
