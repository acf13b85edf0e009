import { z } from "zod";
import { optional } from "#server/forms/field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { EnquirySchema } from "./enquiry.schema.ts";
import { message } from "#server/forms/message.schema.ts";

const annexKey = optional(
  textField({ max: 43, tooLong: "errors.annex-unknown" }, (text) => text.regex(/^[\w-]{43}$/, message("errors.annex-unknown"))),
);

/**
 * Uploads files for an enquiry that is sent later (§7, /newBusinessAnnex). `annexKey` is the key from the response to the first call, if there was
 * one.
 */
export const AnnexSchema = z.object({ annexKey });

/** An enquiry from an API client, with the key of its files (§7, /newBusiness). */
export const NewBusinessSchema = EnquirySchema.extend({ annexKey });
