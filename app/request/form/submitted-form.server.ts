import type { AppLoadContext } from "@remix-run/node";

/** What a post carried, and the fields it was refused for. */
export type SubmittedForm = {
  typed: Record<string, string>;
  wrong: string[];
  /** Fields that a form has more than once, each as it was typed, in their order. */
  repeated?: Record<string, string[]>;
};

const postedBy = new WeakMap<AppLoadContext, SubmittedForm>();

/** Keeps what a post carried for the loaders of the same answer: Remix gives them a request without its body. */
export function setSubmittedForm(context: AppLoadContext, posted: SubmittedForm): void {
  postedBy.set(context, posted);
}

/** What the post carried that this page answers; null where it answers a visit. */
export function getSubmittedForm(context: AppLoadContext): SubmittedForm | null {
  return postedBy.get(context) ?? null;
}

/** Fields that are never shown again nor kept. */
export const SECRET_FIELDS: readonly string[] = ["password", "newPassword", "confirmPassword", "code", "presentCode"];

const formBy = new WeakMap<AppLoadContext, FormData>();

/** Keeps the form that was read of a post: a body can be read once. */
export function setParsedForm(context: AppLoadContext, form: FormData): void {
  formBy.set(context, form);
}

/** The form of the post that is being answered; null where none was read. */
export function getParsedForm(context: AppLoadContext): FormData | null {
  return formBy.get(context) ?? null;
}

/** The text fields of a posted form, each as it was typed last. */
export function textFields(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** What was typed into all fields of one name, empty ones too. */
export function textFieldValues(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === "string");
}
