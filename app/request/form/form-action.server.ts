import { data, type ActionFunctionArgs } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { isStorageError } from "#server/db/drivers/database-errors.ts";
import { readForm, TEXT_ONLY_LIMITS, type FormLimits, type ReadFormResult } from "#app/request/body/read-form.server.ts";
import { setCookieHeaders } from "#app/request/cookies.server.ts";
import { parseWithZod as parse } from "@conform-to/zod/v4";

/** The arguments of an action, with the posted form. `incomplete`: why it could not be read completely (`handlesIncomplete`), else null. */
export type FormActionArgs = ActionFunctionArgs & { form: FormData; incomplete: Extract<ReadFormResult, { ok: false }> | null };

type FormActionOptions = {
  /** By default those of forms without files. */
  limits?: FormLimits;
  /** Whether the action also handles what arrived of a form that cannot be read completely, because it saves drafts. */
  handlesIncomplete?: boolean;
};

/** What an action answers to show its page again. `posted` is for the loader. */
export type FormAnswer<LastResult = SubmissionResult<string[]> | null> = {
  /** The form that was posted, if the page has several. */
  intent: string;
  lastResult: LastResult;
  posted: SubmittedForm;
};

/**
 * Wraps the action of a page: reads the form within its `limits`, by default those of forms without files. If the form cannot be read, or the database
 * is locked, full or unavailable, the page is shown again with the typed values and the reason; if the page needs the database too, the web server
 * returns the form on another page (`server/http/remix/return-form.ts`). Actions without a page use `readForm` instead.
 */
export function formAction<Result>(
  handle: (args: FormActionArgs) => Promise<Result>,
  { limits = TEXT_ONLY_LIMITS, handlesIncomplete = false }: FormActionOptions = {},
) {
  const answer = async (args: ActionFunctionArgs): Promise<Result | ReturnType<typeof rejectForm>> => {
    const { request, context } = args;
    const read = await readForm(request, limits);
    const form = (context.postedForm = read.ok ? read.form : read.arrived);
    const incomplete = read.ok ? null : read;
    if (incomplete && !handlesIncomplete) return rejectForm(form, { "": [incomplete.reason] }, { status: incomplete.status });
    try {
      return await handle({ ...args, form, incomplete });
    } catch (error) {
      if (!isStorageError(error)) throw error;
      context.shop.log.error("request", error, { method: request.method, path: new URL(request.url).pathname });
      return rejectForm(form, { "": ["errors.not-saved"] }, { status: 503 });
    }
  };
  return async (args: ActionFunctionArgs) => {
    const result = await answer(args);
    // For the loaders, which Remix runs after the action, without the body.
    if (isData(result)) args.context.actionData = result.data;
    return result;
  };
}

const isData = (answer: unknown): answer is { data: Partial<FormAnswer> | null } =>
  typeof answer === "object" && answer !== null && "type" in answer && answer.type === "DataWithResponseInit";

/** Messages by field name; "" has those of the whole form. */
export type FormErrors = Record<string, string[]>;

/**
 * A parsed form. `rejected`: what the action returns to show the page again with all errors. `payload` and `errors`, those of the schema: for an action
 * that checks the valid fields of an invalid form as well (`acceptedFields`).
 */
export type ParsedForm<Value> = { payload: Record<string, unknown>; errors: FormErrors } & (
  | { ok: true; value: Value }
  | { ok: false; rejected: ReturnType<typeof rejectForm> }
);

/** Parses a form with its schema. `findErrors`: returns the errors in the valid fields of `payload` that the schema does not find; `errors` are those that it found. */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  findErrors: (payload: Record<string, unknown>, errors: FormErrors) => FormErrors = () => ({}),
): ParsedForm<z.output<Schema>> {
  const submission = parseWithZod(form, { schema });
  const { payload } = submission;
  const invalid = submission.status === "success" ? {} : (submission.error ?? {});
  const schemaErrors = Object.fromEntries(Object.entries(invalid).flatMap(([name, messages]) => (messages ? [[name, messages]] : [])));
  const errors = { ...schemaErrors, ...findErrors(payload, schemaErrors) };
  if (submission.status === "success" && Object.keys(errors).length === 0) return { ok: true, value: submission.value, payload, errors };
  return { ok: false, rejected: rejectForm(form, errors), payload, errors };
}

type AnswerOptions = { status?: number; headers?: Headers; cookies?: string[]; intent?: string; posted?: Partial<SubmittedForm> };

/** Shows the page of a post again with its errors and its values, except passwords (400). `cookies`: Set-Cookie lines. */
export function rejectForm(form: FormData, { "": formErrors, ...fieldErrors }: FormErrors, { status = 400, ...options }: AnswerOptions = {}) {
  const submission = parseWithZod(form, { schema: z.unknown() });
  const lastResult = submission.reply({
    fieldErrors,
    ...(formErrors && { formErrors }),
    hideFields: [...SECRET_FIELDS] as never,
  });
  return answerForm(form, lastResult as SubmissionResult<string[]>, { status, ...options });
}

/** Shows the page of a post again, as a button asked for: nothing was submitted. */
export const reopenForm = (form: FormData, options: AnswerOptions = {}) => answerForm(form, null, options);

/** Shows the page of a post again. `intent`: the form of the page that was posted, or is to be shown. */
function answerForm<LastResult extends SubmissionResult<string[]> | null>(form: FormData, lastResult: LastResult, options: AnswerOptions) {
  const typed = textFields(form);
  const { status = 200, headers, cookies = [], intent = typed.intent ?? "", posted = {} } = options;
  const repeated = Object.fromEntries([...new Set(form.keys())].map((name) => [name, textFieldValues(form, name)]));
  const invalidFields = Object.keys(lastResult?.error ?? {});
  const answer: FormAnswer<LastResult> = { intent, lastResult, posted: { typed, repeated, invalidFields, ...posted } };
  return data(answer, { status, headers: [...(headers ?? []), ...setCookieHeaders(cookies)] });
}

/** Fields that Conform executes as commands. They would change other fields after `readForm` has checked the names of those. */
const STATE = "__state__";
const INTENT = "__intent__";
/** Conform's intent that only validates. A post with it never counts as submitted. */
const VALIDATE = JSON.stringify({ type: "validate", payload: {} });

/**
 * Validates a form with its schema. The form must come from `readForm`, which limits its fields: Conform's work grows with the square of the number
 * of fields of one name, with list indexes and with the depth of names. A post with a Conform intent is only validated: the result is never a
 * success.
 */
export const parseWithZod = ((form: FormData, options: never) => parse(removeConformCommands(form), options)) as unknown as typeof parse;

/** Whether a post is only to be validated: nothing of it may be stored. */
export const isValidationPost = (form: FormData): boolean => form.has(INTENT);

function removeConformCommands(form: FormData): FormData {
  if (!form.has(STATE) && !form.has(INTENT)) return form;
  const allowed = new FormData();
  for (const [name, value] of form) if (name !== STATE && name !== INTENT) allowed.append(name, value);
  if (form.has(INTENT)) allowed.set(INTENT, VALIDATE);
  return allowed;
}

/** The values of a post, and the names of its invalid fields. */
export type SubmittedForm = {
  typed: Record<string, string>;
  invalidFields: string[];
  /** All values by field name, in their order. */
  repeated?: Record<string, string[]>;
};

/** Fields whose values are never sent back with a rejected form. Codes are sent back: they are valid for minutes, and the visitor would have to look them up again. */
const SECRET_FIELDS: readonly string[] = ["password", "newPassword", "confirmPassword"];

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
