import { z } from "zod";
import { confirmedField, momentField } from "#server/content/staff/content.schema.ts";

const MAX_TITLE = 120;
const MAX_LINK = 300;
const title = z.string().trim().min(1).max(MAX_TITLE);
/** The banner above every page. `link`: a page (`plans?country=JP`) or an https address. `from`, `until`: empty for now and for no end. */
export const NoticeSchema = z.object({
  title_en: title,
  title_zh_cn: title,
  title_zh_hk: title,
  link: z.string().trim().max(MAX_LINK).default(""),
  from: momentField,
  until: momentField,
  confirmed: confirmedField,
});
