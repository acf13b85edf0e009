import { z } from "zod";
import { REFUND_DECISIONS } from "#server/orders/core/refund-request.ts";

/** The state of the latest refund request; null if there is none. */
export const RefundStateSchema = z.enum(["requested", "approved", "rejected", "refunded"]).nullable();
/** Why that request was rejected; null if it was not. */
export const DecisionSchema = z.enum(REFUND_DECISIONS).nullable();
