import { z } from "zod";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";

export const MAX_REMARK = 30;

// Forms leave an empty field out: that is a remark too.
const remark = textField({ max: MAX_REMARK, tooLong: message("errors.too-long", { field: "remark", max: MAX_REMARK }) }, (text) =>
  text.optional(),
).transform((text) => text ?? "");

/** Following one more SIM (§2, My package). */
export const AddSimSchema = z.object({ intent: z.literal("add"), iccid: IccidSchema, remark });
/** Calling a SIM something else; nothing typed takes the remark away. */
export const RenameSimSchema = z.object({ intent: z.literal("rename"), iccid: IccidSchema, remark });
/** Following a SIM no longer. */
export const RemoveSimSchema = z.object({ intent: z.literal("remove"), iccid: IccidSchema });
