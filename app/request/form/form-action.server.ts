import type { SubmissionResult } from "@conform-to/react";
import { data, type ActionFunctionArgs, type AppLoadContext } from "@remix-run/node";
import { isStorageError } from "#server/db/drivers/storage-error.ts";
import { setSubmittedForm, setParsedForm, SECRET_FIELDS, textFields, textFieldValues } from "./submitted-form.server.ts";
import { readForm, WITHOUT_FILES } from "#app/request/body/read-form.server.ts";

/** What an action gets, with the form that was posted to it. */
export type FormActionArgs = ActionFunctionArgs & { form: FormData };

/** Why a whole form is refused, as a text key, and with which status. */
type FormRefused = { reason: string; status: number };

/**
 * The action of a page with a form: reads the body within the limits of forms without files, and answers what cannot be read itself, with the
 * same page, what was typed and the reason; so too where the database is locked, full or away. Every action of a page is made by this; one with
 * files reads its form by `readForm`.
 */
export function formAction<Answer>(answer: (args: FormActionArgs) => Promise<Answer>) {
  return async (args: ActionFunctionArgs): Promise<Answer | ReturnType<typeof refuseForm>> => {
    const read = await readForm(args.request, WITHOUT_FILES);
    if (!read.ok) return refuseForm(args.context, read.arrived, read);
    setParsedForm(args.context, read.form);
    try {
      return await answer({ ...args, form: read.form });
    } catch (error) {
      if (!isStorageError(error)) throw error;
      args.context.shop.log.error("request", error, { method: args.request.method, path: new URL(args.request.url).pathname });
      return refuseForm(args.context, read.form, { reason: "errors.not-saved", status: 503 });
    }
  };
}

/** Shows the page again with what was typed, passwords and codes excepted; the reason stands in its error summary or in a FormRefusal. */
export function refuseForm(context: AppLoadContext, form: FormData, { reason, status }: FormRefused) {
  const typed = textFields(form);
  const repeated = Object.fromEntries([...new Set(form.keys())].map((name) => [name, textFieldValues(form, name)]));
  setSubmittedForm(context, { typed, wrong: [""], repeated });
  const initialValue = Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRET_FIELDS.includes(name)));
  const lastResult: SubmissionResult<string[]> = { status: "error", initialValue, error: { "": [reason] } };
  return data({ lastResult, intent: typed.intent ?? "" }, { status });
}
