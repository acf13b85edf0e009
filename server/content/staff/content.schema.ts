import { z } from "zod";
import { QUESTION_TYPES } from "#server/content/document.schema.ts";
import { choice, optional } from "#server/forms/field.schema.ts";
import { momentField } from "#server/forms/moment-field.schema.ts";
import { byLanguage, localizedFields } from "#server/forms/localized-fields.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { CHANNEL_LANGUAGES } from "#server/locale/locale.schema.ts";

// The forms of the staff desk. Texts are not changed by the schema; the use cases check them and say what is wrong, by line.

/** What staff may confirm: the text is published although it seems to be in another language, or although languages are missing. */
export const CONFIRMABLE_PROBLEMS = ["language-doubtful", "languages-missing"] as const;

/** Characters of one text: three times those of the longest policy. */
export const MAX_TEXT = 50_000;
const MAX_LINE = 40;
const MAX_ANCHOR = 80;

const text = z
  .string()
  .max(MAX_TEXT, message("errors.text-too-long", { max: MAX_TEXT }))
  .transform((value) => value.replaceAll("\r\n", "\n"))
  .optional();
const line = z
  .string()
  .trim()
  .max(MAX_LINE, message("errors.text-too-long", { max: MAX_LINE }))
  .default("");

/** What staff confirm, one value for each box that they ticked. */
export const confirmedField = z.preprocess(
  (value) => (value === undefined || value === "" ? [] : [value].flat()),
  z.array(choice(CONFIRMABLE_PROBLEMS)),
);

/** The name of a question in addresses: small letters, digits and single hyphens. */
const AnchorSchema = textField({ max: MAX_ANCHOR, required: message("errors.required") }, (anchor) =>
  anchor.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, message("desk-content.wrong.anchor")),
);

/** `revision`: the hidden field of the edited draft; empty if there was none. `inForce`: the fingerprint of what was in force then. */
export const DraftSchema = z.object({
  revision: line.transform((revision) => revision || null),
  inForce: line.transform((inForce) => inForce || undefined),
  ...localizedFields("text", CHANNEL_LANGUAGES, () => text),
  version: line,
  date: line,
});

/** The fingerprint of the texts in force that were shown. */
const inForce = line.transform((fingerprint) => fingerprint || undefined);

/** `revision`: of the draft that was shown. */
export const PublishSchema = z.object({ revision: line, inForce, publishAt: momentField, confirmed: confirmedField });

/** `revision`: of the draft that was shown. */
export const DiscardSchema = z.object({ revision: line });

/** `expected`: what was shown, the id of an edition or the fingerprint of the texts in force. */
export const ExpectedSchema = z.object({ expected: line.transform((expected) => expected || undefined) });

/** `version`: the new one of a document. */
export const ReturnSchema = z.object({ version: line, inForce, publishAt: momentField, confirmed: confirmedField });

export const NewQuestionSchema = z.object({ type: choice(QUESTION_TYPES), anchor: AnchorSchema });

/** `after`: the anchor of the question that it follows; empty to put it first. */
export const MoveSchema = z.object({ after: optional(AnchorSchema).transform((after) => after ?? null) });

/** Returns the texts of a form by language; a field that the form does not have is left out. */
export function textsOfForm(form: z.output<typeof DraftSchema>) {
  return Object.fromEntries(
    Object.entries(byLanguage("text", CHANNEL_LANGUAGES, form)).filter((field): field is [string, string] => field[1] !== undefined),
  );
}
