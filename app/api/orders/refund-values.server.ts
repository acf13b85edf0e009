import { z } from "zod";
import { REFUND_DECISIONS } from "#server/orders/core/refund-request.ts";

/** What became of the last time that money was asked back; null where nobody did. */
export const RefundStateSchema = z.enum(["requested", "approved", "rejected", "refunded"]).nullable();
/** Why that was refused. */
export const DecisionSchema = z.enum(REFUND_DECISIONS).nullable();
