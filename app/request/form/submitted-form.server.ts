/** The values of a post, and the names of its invalid fields. */
export type SubmittedForm = {
  typed: Record<string, string>;
  invalidFields: string[];
  /** All values by field name, in their order. */
  repeated?: Record<string, string[]>;
};

/** Fields whose values are never sent back with a rejected form. Codes are sent back: they are valid for minutes, and the visitor would have to look them up again. */
export const SECRET_FIELDS: readonly string[] = ["password", "newPassword", "confirmPassword"];

/** Returns the text of a post, field by field, for a page that returns it to be sent again. Passwords are left out. */
export const returnedFields = (form: FormData): [name: string, value: string][] =>
  [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !SECRET_FIELDS.includes(entry[0]));

/** Returns the text fields of a form; of repeated fields, the last value. */
export function textFields(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** Returns all text values of one field name, empty values included. */
export function textFieldValues(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === "string");
}
