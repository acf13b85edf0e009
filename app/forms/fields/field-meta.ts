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
