import type { SubmissionResult } from "@conform-to/react";
import type { TextValues } from "#server/locale/text-key.schema.ts";
import type { TextKey } from "#app/i18n/text-key.ts";
import type { FormLimits } from "#app/request/body/read-form.server.ts";
import { type FormAnswer, type FormErrors, textFieldValues } from "#app/request/form/form-action.server.ts";

/** The action data of a page that shows a form again. */
export type RejectedForm = Pick<FormAnswer<SubmissionResult<string[]> | null>, "intent" | "lastResult" | "posted">;

/** The intent of the form that is posted before a second question. A page has one such form. */
export const REVIEW = "review";

/** The limits of the largest form of the desk, a text in all languages, to return any form to its sender. Files are not kept. */
export const ANY_FORM: FormLimits = { maxFileBytes: 0, maxFiles: 0, maxBytes: 1024 * 1024, text: { fieldLength: 100_000, textBytes: 1024 * 1024 } };

/** Why one field was rejected, or the whole form without `field`. */
export type FieldRejection = { text: TextKey; values?: TextValues; field?: string };

/** Returns the errors with which `rejectForm` shows a page again because a use case rejected its form. */
export function fieldErrors(...rejections: readonly FieldRejection[]): FormErrors {
  const errors: FormErrors = {};
  for (const { field = "", text, values = {} } of rejections) {
    const search = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
    (errors[field] ??= []).push(text.replace(":", ".") + (search && `?${search}`));
  }
  return errors;
}

/** What was typed: text, or a list where several checkboxes of one name are ticked. */
export const typedValues = (form: FormData): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = textFieldValues(form, name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
