import type { TextValues } from "#server/locale/text-key.schema.ts";
import type { TextKey } from "#app/i18n/text-key.ts";
import { rejectDeskForm } from "#app/desk/form.server.ts";

/** The intent of the form that a page shows before it asks a second time. */
export const REVIEW = "review";

/** Shows the first form of a page again, with what was typed, because a use case rejected it: when it was reviewed, or when it was confirmed. */
export function rejectReview(form: FormData, text: TextKey, options: { values?: TextValues; field?: string } = {}) {
  form.set("intent", REVIEW);
  return rejectDeskForm(form, text, { status: 409, ...options });
}
