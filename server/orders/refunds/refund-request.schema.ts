import { z } from "zod";
import { choice } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { parseAmount } from "#server/locale/money.schema.ts";
import { REFUND_DECISIONS } from "#server/orders/core/refund-terms.schema.ts";

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

const MAX_NOTE = 200;
const MAX_AMOUNT = 12;
/** More units than any order has. */
const MAX_UNITS = 999;

/** Why staff did something, for their colleagues. */
const staffNote = textField({ max: MAX_NOTE });
const unit = z.coerce
  .number<string>({ error: message("errors.select-required") })
  .int()
  .min(1)
  .max(MAX_UNITS);

/** The form with which staff cancel units of an order: checkboxes, one value or several. */
export const CancelUnitsSchema = z.object({
  units: z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(unit).min(1, message("errors.select-required")).max(MAX_UNITS, message("errors.select-required")),
  ),
  because: staffNote,
});

/** The form with which staff refund an amount without a request. `again`: the same amount a second time. */
export const GiveRefundSchema = z.object({
  amount: textField({ max: MAX_AMOUNT, tooLong: message("errors.price-format") }, (text) =>
    text.transform((typed, ctx) => {
      const amount = parseAmount(typed);
      if (amount !== null) return amount;
      ctx.addIssue(message("errors.price-format"));
      return z.NEVER;
    }),
  ),
  because: staffNote,
  again: z.literal("on").optional(),
});

/** The forms with which staff decide a request. */
export const RejectRefundSchema = z.object({ decision: choice(REFUND_DECISIONS) });
export const CloseRefundSchema = z.object({ note: staffNote });

/** The button with which staff ask the carrier again for a unit. */
export const RetryUnitSchema = z.object({ unit });
