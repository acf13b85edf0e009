import { z } from "zod";
import { optional } from "#server/forms/field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";

export const MAX_ENQUIRY_NOTE = 200;

/** Staff close or reopen an enquiry, with a note that only staff see. */
export const EnquiryNoteSchema = z.object({ note: optional(textField({ max: MAX_ENQUIRY_NOTE })) });
