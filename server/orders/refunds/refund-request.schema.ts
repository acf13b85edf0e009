import { z } from "zod";
import { choice } from "#server/forms/field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";

/** Reasons for requesting a refund. */
export const REFUND_REASONS = ["wrong-plan", "trip-changed", "device-not-supported", "no-longer-needed", "other"] as const;
/** Reasons for cancelling a top-up. */
export const TOP_UP_REASONS = ["wrong-sim", "wrong-amount", "topped-up-twice", "no-longer-needed", "other"] as const;
export type RefundReason = (typeof REFUND_REASONS | typeof TOP_UP_REASONS)[number];

/** The form that requests the refund of one unused package (§2, Unsubscribe). */
export const RefundSchema = z.object({
  simPackage: textField({ max: 64, tooLong: "orders.refund-unknown" }),
  reason: choice(REFUND_REASONS),
});

/** The form that requests the cancellation and refund of everything that an order has not delivered. */
export const CancellationSchema = z.object({ reason: choice([...REFUND_REASONS, ...TOP_UP_REASONS]) });
