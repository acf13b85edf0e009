import { z } from "zod";
import { EmailSchema } from "#server/forms/field.schema.ts";
import { PAYMENT_METHODS } from "#server/settings/payment-method.schema.ts";

/** Paying an order once more, with the same method or another. */
export const RetrySchema = z.object({ paymentMethod: z.enum(PAYMENT_METHODS, { error: "errors.select-required" }) });

/** Asking for the links of one's orders by e-mail. */
export const FindOrderSchema = z.object({ email: EmailSchema });
