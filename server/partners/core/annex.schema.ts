import { z } from "zod";
import { optional } from "#server/forms/field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { EnquirySchema } from "./enquiry.schema.ts";

const annexKey = optional(textField({ max: 43, tooLong: "errors.annex-unknown" }, (text) => text.regex(/^[\w-]{43}$/, "errors.annex-unknown")));

/** Files of an enquiry that is sent later: the key that their first call answered with, where there was one (§7, /newBusinessAnnex). */
export const AnnexSchema = z.object({ annexKey });

/** An enquiry as another program sends it, and the key of its files (§7, /newBusiness). */
export const NewBusinessSchema = EnquirySchema.extend({ annexKey });
