import { z } from "zod";
import { optional } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";

/** The maximum size of a catalogue file. That of the whole catalogue has a third of it. */
export const MAX_CATALOGUE_FILE_BYTES = 1024 * 1024;

/** The upload of an edited catalogue file. */
export const CatalogueUploadSchema = z.object({ file: z.instanceof(File, { error: message("errors.required") }) });

/** Applies the difference that was shown. `confirmed`: its doubts are right. */
export const ApplyCatalogueSchema = z.object({
  fingerprint: textField({ max: 64 }),
  confirmed: optional(textField({ max: 10 })),
});
