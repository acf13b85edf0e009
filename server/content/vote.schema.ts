import { z } from "zod";
import { textField } from "#server/forms/text-field.schema.ts";

/** The form that rates an answer. */
export const VoteSchema = z.object({ anchor: textField({ max: 80 }, (text) => text.regex(/^[a-z0-9-]+$/)), helpful: z.enum(["yes", "no"]) });
