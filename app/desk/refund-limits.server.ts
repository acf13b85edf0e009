import type { Currency } from "#server/locale/locale.schema.ts";
import { staffRefundLimits } from "#server/orders/staff/staff-refund-limit.ts";
import { isConfirmed, requireConfirmedPost } from "./confirmation.server.ts";
import type { StaffActionArgs } from "./staff.server.ts";

/** The limits of whoever refunds. Those who may refund any amount have the same limits until they confirm password and second factor. */
export const refundLimitsOf = ({ shop, can, context }: StaffActionArgs, currency: Currency) =>
  staffRefundLimits(shop, currency, { isUnlimited: can("refunds.unlimited") && isConfirmed(context) });

/** Asks whoever may refund any amount to confirm, if a refund was rejected for its amount. */
export function confirmLargeRefund(args: StaffActionArgs, { code }: { code: string }): void {
  if ((code === "over-limit" || code === "over-day-limit") && args.can("refunds.unlimited")) requireConfirmedPost(args);
}
