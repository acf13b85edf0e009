import { z } from "zod";
import { IccidSchema } from "#server/locale/field.schema.ts";
import { message } from "#server/locale/message.schema.ts";
import { textField } from "#server/locale/text-field.schema.ts";

export const MAX_REMARK = 30;

const tooLong = message("errors.too-long", { field: "remark", max: MAX_REMARK });
// Forms leave an empty field out: that is a remark too. It may hold emoji, which count as one character each.
const remark = textField({ max: 2 * MAX_REMARK, tooLong }, (text) =>
  text.refine((one) => [...one].length <= MAX_REMARK, tooLong).optional(),
).transform((text) => text ?? "");

/** Following one more SIM (§2, My package). */
export const AddSimSchema = z.object({ intent: z.literal("add"), iccid: IccidSchema, remark });
/** Calling a SIM something else; nothing typed takes the remark away. */
export const RenameSimSchema = z.object({ intent: z.literal("rename"), iccid: IccidSchema, remark });
/** Following a SIM no longer. */
export const RemoveSimSchema = z.object({ intent: z.literal("remove"), iccid: IccidSchema });
