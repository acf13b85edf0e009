import { z } from "zod";
import { choice } from "#server/forms/field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";

/** Why somebody asks his money back. */
export const REFUND_REASONS = ["wrong-plan", "trip-changed", "device-not-supported", "no-longer-needed", "other"] as const;
/** Why somebody calls off a top-up. */
export const TOP_UP_REASONS = ["wrong-sim", "wrong-amount", "topped-up-twice", "no-longer-needed", "other"] as const;
export type RefundReason = (typeof REFUND_REASONS | typeof TOP_UP_REASONS)[number];

/** Asking for the money of one package that was not used (§2, Unsubscribe). */
export const RefundSchema = z.object({
  simPackage: textField({ max: 64, tooLong: "orders.refund-unknown" }),
  reason: choice(REFUND_REASONS),
});

/** Asking for the money of all that an order has not delivered yet. */
export const CancellationSchema = z.object({ reason: choice([...REFUND_REASONS, ...TOP_UP_REASONS]) });
