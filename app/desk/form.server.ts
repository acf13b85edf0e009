import type { SubmissionResult } from "@conform-to/react";
import type { TextValues } from "#server/locale/text-key.schema.ts";
import type { TextKey } from "#app/i18n/text-key.ts";
import type { FormLimits } from "#app/request/body/read-form.server.ts";
import { answerForm, rejectForm } from "#app/request/form/form-action.server.ts";
import { textFieldValues } from "#app/request/form/submitted-form.server.ts";

/** The action data of a page whose form was rejected. `intent`: the form, of the several that a page may have. */
export type RejectedForm = { intent: string; lastResult: SubmissionResult<string[]> };

/** The limits of the largest form of the desk, a text in all languages, to return any form to its sender. Files are not kept. */
export const ANY_FORM: FormLimits = { maxFileBytes: 0, maxFiles: 0, maxBytes: 1024 * 1024, text: { fieldLength: 100_000, textBytes: 1024 * 1024 } };

/** Shows the page again because a use case rejected the form: with a text for the whole form, or for one field. */
export function rejectDeskForm(
  form: FormData,
  text: TextKey,
  { values = {}, field = "", status = 400, cookies = [] }: { values?: TextValues; field?: string; status?: number; cookies?: string[] } = {},
) {
  return rejectDeskFields(form, [{ field, text, values }], status, cookies);
}

/** Why one field was rejected, or the whole form if `field` is empty. */
export type FieldRejection = { field: string; text: TextKey; values?: TextValues };

/** As `rejectDeskForm`, with everything that is wrong at once. */
export function rejectDeskFields(form: FormData, rejections: readonly FieldRejection[], status = 400, cookies: string[] = []) {
  const error: Record<string, string[]> = {};
  for (const { field, text, values = {} } of rejections) (error[field] ??= []).push(encodeError(text, values));
  return rejectForm(form, error, { status, cookies });
}

/** Shows the form of an intent again with what was typed: the reader has seen the summary and wants to change something. */
export const reopenDeskForm = (form: FormData, intent: string) => answerForm(form, { initialValue: typedValues(form) }, { intent });

function encodeError(text: TextKey, values: TextValues): string {
  const search = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
  return text.replace(":", ".") + (search && `?${search}`);
}

/** What was typed: text, or a list where several checkboxes of one name are ticked. */
export const typedValues = (form: FormData): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = textFieldValues(form, name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );

/** What was typed, for the form that asks the second question; `confirmed` apart, because that form shows the boxes itself. */
export function typedAgain(form: FormData) {
  const { intent: _intent, confirmed = [], ...typed } = typedValues(form);
  return { typed, confirmed };
}
