import type { FieldMeta } from "./field-parts.tsx";

/** Returns the field metadata of a form that is validated only on the server. Field ids begin with the form's id. */
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

/** Returns the field with `error` instead of its own errors. If `error` is undefined or empty, returns the field unchanged. */
export function fieldWithError(field: FieldMeta, error: string | undefined): FieldMeta {
  if (!error) return field;
  // A spread would copy nothing: Conform computes the properties of its field metadata in a proxy.
  const { id, name, key, errorId, descriptionId, initialValue } = field;
  return { id, name, key, errorId, descriptionId, initialValue, errors: [error] };
}

/** Returns the metadata of a field of a GET form, such as a search. The id of the field is its name. */
export function formField(name: string, initialValue: string, errors?: string[]): FieldMeta {
  return { id: name, name, errorId: `${name}-error`, descriptionId: `${name}-hint`, initialValue, errors };
}
