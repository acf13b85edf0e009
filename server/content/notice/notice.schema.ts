import { z } from "zod";
import { confirmedField } from "#server/content/staff/content.schema.ts";
import { optional } from "#server/forms/field.schema.ts";
import { momentField } from "#server/forms/moment-field.schema.ts";
import { localizedFields } from "#server/forms/localized-fields.schema.ts";
import { textField, cleanParagraphs } from "#server/forms/text-field.schema.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";

export const MAX_NOTICE_TITLE = 120;
const MAX_LINK = 300;
/** One line that keeps the full-width punctuation of Chinese. */
const title = textField({ max: MAX_NOTICE_TITLE, clean: (text) => cleanParagraphs(text)?.replaceAll("\n", " ") });

/** The banner above every page. `link`: a page (`plans?country=JP`) or an https address. `from`, `until`: empty for now and for no end. */
export const NoticeSchema = z.object({
  ...localizedFields("title", LANGUAGES, () => title),
  link: optional(textField({ max: MAX_LINK })).transform((link) => link ?? ""),
  from: momentField,
  until: momentField,
  confirmed: confirmedField,
});
