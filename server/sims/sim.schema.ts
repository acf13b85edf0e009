import { z } from "zod";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";

export const MAX_REMARK = 30;

// Forms omit an empty field, which is a valid remark.
export const RemarkSchema = textField(
  { max: MAX_REMARK, tooLong: message("errors.too-long", { field: "errors:field.remark", max: MAX_REMARK }) },
  (text) => text.optional(),
).transform((text) => text ?? "");

/** Form that adds a SIM to the list (§2, My package). */
export const AddSimSchema = z.object({ intent: z.literal("add"), iccid: IccidSchema, remark: RemarkSchema });
/** Form that sets the remark of a SIM; an empty one removes it. */
export const RenameSimSchema = z.object({ intent: z.literal("rename"), iccid: IccidSchema, remark: RemarkSchema });
/** Form that removes a SIM from the list. */
export const RemoveSimSchema = z.object({ intent: z.literal("remove"), iccid: IccidSchema });
