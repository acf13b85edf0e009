import { z } from "zod";
import { message } from "#server/forms/message.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";

export const MAX_SETTLE_NOTE = 200;

/** Staff record that they paid a refund by hand. `althoughDisputed`: they paid it although the bank took the money. */
export const SettleRefundSchema = z.object({
  note: textField({ max: MAX_SETTLE_NOTE }),
  paid: z.literal("on", { error: message("desk-money.settle.not-ticked") }),
  althoughDisputed: z.literal("on").optional(),
});
