import type { AppLoadContext } from "@remix-run/node";

/** The values of a post, and the names of its invalid fields. */
export type SubmittedForm = {
  typed: Record<string, string>;
  invalidFields: string[];
  /** All values by field name, in their order. */
  repeated?: Record<string, string[]>;
};

/** Fields whose values are never sent back with a rejected form. Codes are sent back: they are valid for minutes, and the visitor would have to look them up again. */
export const SECRET_FIELDS: readonly string[] = ["password", "newPassword", "confirmPassword"];

const submittedForms = new WeakMap<AppLoadContext, SubmittedForm>();

const parsedForms = new WeakMap<AppLoadContext, FormData>();

/** Stores the values of a post, or of a restored form, for the loaders of the same request. Remix gives loaders a request without its body. */
export function setSubmittedForm(context: AppLoadContext, posted: SubmittedForm): void {
  submittedForms.set(context, posted);
}

/** Returns the values that `setSubmittedForm` stored in this request: those of its post, or of a form restored for a GET request; else null. */
export function getSubmittedForm(context: AppLoadContext): SubmittedForm | null {
  return submittedForms.get(context) ?? null;
}

/** Stores the parsed form of a post, because a body can be read only once; of a body that cannot be read completely, what arrived. */
export function setParsedForm(context: AppLoadContext, form: FormData): void {
  parsedForms.set(context, form);
}

/** Returns the parsed form of the current post; null if none was read. */
export function getParsedForm(context: AppLoadContext): FormData | null {
  return parsedForms.get(context) ?? null;
}

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
