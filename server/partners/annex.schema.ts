import { z } from "zod";
import { optional, typed } from "#server/locale/field.schema.ts";
import { EnquirySchema } from "./enquiry.schema.ts";

const annexKey = optional(z.preprocess(typed, z.string({ error: "errors.annex-unknown" }).regex(/^[\w-]{43}$/, "errors.annex-unknown")));

/** Files of an enquiry that is sent later: the key that their first call answered with, where there was one (§7, /newBusinessAnnex). */
export const AnnexSchema = z.object({ annexKey });

/** An enquiry as another program sends it, and the key of its files (§7, /newBusiness). */
export const NewBusinessSchema = EnquirySchema.extend({ annexKey });
