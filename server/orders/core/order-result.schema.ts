import { z } from "zod";
import { EmailSchema } from "#server/forms/field.schema.ts";
import { PAYMENT_METHODS } from "#server/settings/payment-method.schema.ts";

/** Retries the payment of an order, with the same payment method or another. */
export const RetrySchema = z.object({ paymentMethod: z.enum(PAYMENT_METHODS, { error: "errors.select-required" }) });

/** Requests an e-mail with the links of all orders of an address. */
export const FindOrderSchema = z.object({ email: EmailSchema });
