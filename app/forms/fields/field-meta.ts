import type { FieldMeta } from "./field-parts.tsx";

/** What the fields of a form that only the shop checks show, and what is wrong with them; their ids begin with the form's. */
export function fieldsByName<Name extends string>(
  formId: string,
  names: readonly Name[],
  typed: Record<string, string>,
  errors: Record<string, string[] | undefined>,
): Record<Name, FieldMeta> {
  return Object.fromEntries(
    names.map((name): [string, FieldMeta] => {
      const id = `${formId}-${name}`;
      return [name, { id, name, errorId: `${id}-error`, descriptionId: `${id}-hint`, errors: errors[name], initialValue: typed[name] }];
    }),
  ) as Record<Name, FieldMeta>;
}

/** A field whose error the page learned after it was rendered; without one, as it is. */
export function fieldWithError(field: FieldMeta, error: string | undefined): FieldMeta {
  if (!error) return field;
  const { id, name, key, errorId, descriptionId, initialValue } = field;
  return { id, name, key, errorId, descriptionId, initialValue, errors: [error] };
}

/** A field of a form that only asks: its name is its id. */
export function formField(name: string, initialValue: string, errors?: string[]): FieldMeta {
  return { id: name, name, errorId: `${name}-error`, descriptionId: `${name}-hint`, initialValue, errors };
}
