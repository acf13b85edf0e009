import { data, type AppLoadContext } from "@remix-run/node";
import { readForm } from "#app/request/body/read-form.server.ts";
import { textFields, textFieldValues } from "#app/request/form/submitted-form.server.ts";
import { BUSY_RETRY_SECONDS } from "#server/concurrency/busy-error.ts";

type PostOptions = {
  limits: Parameters<typeof readForm>[1];
  /** The text fields that a draft stores. */
  fields: ReadonlySet<string>;
  /** The length at which a value is truncated. It exceeds the limit of the field, so that a value that is too long gets its error. */
  maxLength: (field: string) => number;
};

/** Reads a post of a form whose drafts are saved, as far as it can be read. */
export async function readDraftPost(request: Request, context: AppLoadContext, { limits, fields, maxLength }: PostOptions) {
  const parsed = await readForm(request, limits);
  const form = parsed.ok ? parsed.form : parsed.arrived;
  context.postedForm = form;
  const texts = textFields(form);
  return {
    form,
    /** All text fields. */
    texts,
    /** The text fields that a draft stores, truncated. */
    typed: Object.fromEntries(Object.entries(texts).flatMap(([name, value]) => (fields.has(name) ? [[name, value.slice(0, maxLength(name))]] : []))),
    /** The values of a repeated field, truncated. */
    list: (name: string, most: { count: number; length: number }) =>
      textFieldValues(form, name)
        .slice(0, most.count)
        .map((value) => value.slice(0, most.length)),
    /** The error of a body that could not be read completely; else null. */
    bodyError: parsed.ok ? null : parsed.reason,
    /** The status of a response that rejects the form: 400, or that of the error when its body was read. */
    rejectionStatus: parsed.ok ? 400 : parsed.status,
    /** Whether no field of the body could be read. The draft is then unchanged. */
    isUnreadable: !parsed.ok && [...form].length === 0,
  };
}

type ShownForm<State> = {
  state: State;
  errors: Record<string, string[]>;
  invalidFields?: string[];
  /** The status if a field is invalid. */
  rejectionStatus: number;
  /** The server was too busy to store a file. The same post may succeed later. */
  isBusy: boolean;
  /** The draft was saved, as the visitor asked. */
  isSaved: boolean;
  headers: Headers;
};

/** Shows a posted form again, with its values and errors. */
export function showPostedForm<State extends { typed: Record<string, string> }>({
  state,
  errors,
  invalidFields = Object.keys(errors),
  rejectionStatus,
  isBusy,
  isSaved,
  headers,
}: ShownForm<State>) {
  if (isBusy) headers.set("Retry-After", String(BUSY_RETRY_SECONDS));
  const posted = { typed: state.typed, invalidFields };
  return data({ state, errors, isSaved, posted }, { status: isBusy ? 503 : invalidFields.length > 0 ? rejectionStatus : 200, headers });
}

type Issue = { path: PropertyKey[]; message: string };

/** Returns the first error of each field. `fieldName` returns the field of an issue; by default, a list is one field. */
export function firstErrors(
  error: { issues: Issue[] } | undefined,
  fieldName = ([name = ""]: PropertyKey[]): string => String(name),
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of error?.issues ?? []) errors[fieldName(path)] ??= [message];
  return errors;
}
