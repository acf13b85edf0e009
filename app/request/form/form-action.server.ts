import type { SubmissionResult } from "@conform-to/react";
import { data, type ActionFunctionArgs, type AppLoadContext } from "@remix-run/node";
import { isStorageError } from "#server/db/drivers/database-errors.ts";
import { setSubmittedForm, setParsedForm, SECRET_FIELDS, textFields, textFieldValues } from "./submitted-form.server.ts";
import { readForm, TEXT_ONLY_LIMITS, type FormLimits } from "#app/request/body/read-form.server.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";

/** The arguments of an action, with the posted form. */
type FormActionArgs = ActionFunctionArgs & { form: FormData };

/** `status`: the HTTP status. */
type Rejection = { reason: ErrorMessage; status: number };

/**
 * Wraps the action of a page: reads the form within its `limits`, by default those of forms without files. If the form cannot be read, or the database
 * is locked, full or unavailable, the page is shown again with the typed values and the reason; if the page needs the database too, the web server
 * returns the form on another page (`server/http/remix/return-form.ts`). Actions without a page use `readForm` instead.
 */
export function formAction<Result>(handle: (args: FormActionArgs) => Promise<Result>, limits: FormLimits = TEXT_ONLY_LIMITS) {
  return async (args: ActionFunctionArgs): Promise<Result | ReturnType<typeof rejectSubmission>> => {
    const read = await readForm(args.request, limits);
    setParsedForm(args.context, read.ok ? read.form : read.arrived);
    if (!read.ok) return rejectSubmission(args.context, read.arrived, read);
    try {
      return await handle({ ...args, form: read.form });
    } catch (error) {
      if (!isStorageError(error)) throw error;
      args.context.shop.log.error("request", error, { method: args.request.method, path: new URL(args.request.url).pathname });
      return rejectSubmission(args.context, read.form, { reason: "errors.not-saved", status: 503 });
    }
  };
}

/**
 * Returns the action data that shows the page with the typed values, except passwords and codes. Its error summary or `FormRejection` shows the reason.
 * `intent`: the form that was posted, if the page has several.
 */
export function rejectSubmission(context: AppLoadContext, form: FormData, { reason, status }: Rejection) {
  const typed = textFields(form);
  const repeated = Object.fromEntries([...new Set(form.keys())].map((name) => [name, textFieldValues(form, name)]));
  setSubmittedForm(context, { typed, invalidFields: [""], repeated });
  const initialValue = Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRET_FIELDS.includes(name)));
  const lastResult: SubmissionResult<string[]> = { status: "error", initialValue, error: { "": [reason] } };
  return data({ lastResult, intent: typed.intent ?? "" }, { status });
}
