import { z } from "zod";
import { QUESTION_TYPES } from "#server/content/question.schema.ts";
import { ALL_DOCUMENT_KEYS } from "#server/content/document.schema.ts";
import { momentField } from "#server/forms/moment-field.schema.ts";

// The forms of the staff desk. Texts are not changed by the schema; the use cases check them and say what is wrong, by line.

const MAX_TEXT = 200_000;

const text = z
  .string()
  .max(MAX_TEXT)
  .transform((value) => value.replaceAll("\r\n", "\n"))
  .optional();
const line = z.string().trim().max(40).default("");

/** What staff confirm, one value for each box that they ticked. */
export const confirmedField = z.preprocess(
  (value) => (value === undefined || value === "" ? [] : [value].flat()),
  z.array(z.enum(["language-doubtful", "languages-missing"])),
);

const GROUP_KEYS = ["footer_about_faq", "footer_about_terms", "notice", "announcement"] as const;

/** The key of existing content: `refund_policy`, `faq_Use#when-you-land`, `footer_about_faq`. */
const keyField = z.string().max(120).refine(isContentKey, "key");

function isContentKey(key: string): boolean {
  if ([...ALL_DOCUMENT_KEYS, ...GROUP_KEYS].some((known) => known === key)) return true;
  return QUESTION_TYPES.some((type) => key.startsWith(`faq_${type}#`) && AnchorSchema.safeParse(key.slice(`faq_${type}#`.length)).success);
}

/** The name of a question in addresses: small letters, digits and single hyphens. */
const AnchorSchema = z
  .string()
  .max(80, { abort: true })
  .trim()
  .min(1)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** `revision`: the hidden field of the edited draft; empty if there was none. */
export const DraftSchema = z.object({
  key: keyField,
  revision: line.transform((revision) => revision || null),
  text_en: text,
  text_zh_cn: text,
  text_zh_hk: text,
  text_ja: text,
  text_ko: text,
  version: line,
  date: line,
});

export const PublishSchema = z.object({
  key: keyField,
  revision: line,
  publishAt: momentField,
  endsAt: momentField,
  confirmed: confirmedField,
});

export const ReturnSchema = z.object({
  key: keyField,
  edition: z.string().min(1).max(40),
  version: line,
  publishAt: momentField,
  confirmed: confirmedField,
});

export const NewQuestionSchema = z.object({ type: z.enum(QUESTION_TYPES), anchor: AnchorSchema });

/** `after`: the anchor of the question that it follows; empty to put it first. */
export const MoveSchema = z.object({ key: keyField, after: z.union([z.literal("").transform(() => null), AnchorSchema]) });

/** Returns the texts of a form by language; a field that the form does not have is left out. */
export function textsOfForm(form: z.output<typeof DraftSchema>) {
  const fields = { en: form.text_en, "zh-cn": form.text_zh_cn, "zh-hk": form.text_zh_hk, ja: form.text_ja, ko: form.text_ko };
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined));
}
