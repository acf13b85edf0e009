import { z } from "zod";
import { REFUND_DECISIONS } from "#server/orders/core/refund-terms.schema.ts";
import { REFUND_REQUEST_STATES } from "#server/domain/payment-states.schema.ts";

/** The state of the latest refund request; null if there is none. */
export const RefundStateSchema = z.enum(REFUND_REQUEST_STATES).nullable();
/** Why that request was rejected; null if it was not. */
export const DecisionSchema = z.enum(REFUND_DECISIONS).nullable();
