/** A unit with a request in one of these states cannot be asked back once more; after a rejection it can. */
export const OPEN_REFUND_STATES = ["requested", "approved", "refunded"] as const;

/** Why a request was refused, as the buyer is told. */
export const REFUND_DECISIONS = ["used", "expired", "delivered", "too-late", "other"] as const;
export type RefundDecision = (typeof REFUND_DECISIONS)[number];

/** A decision as it is stored, or null where there is none that we know. */
export const parseRefundDecision = (stored: string | null): RefundDecision | null => REFUND_DECISIONS.find((one) => one === stored) ?? null;

const DAY_MS = 86_400_000;
const REFUND_DAYS = 30;

/** When a package that has not started stops being refundable, ms UTC: its day is the last one, and counts whole wherever the buyer is. */
export const refundDeadline = (paidAt: number): number => paidAt + REFUND_DAYS * DAY_MS;

/** Whether the last day for giving a package back is over. */
export const isRefundDeadlineOver = (paidAt: number, now: number): boolean => now >= refundDeadline(paidAt) + DAY_MS;

type PaidFor = { subtotal: number; discount: number; quantity: number };

/**
 * What one unit of an order was paid with, in minor units: its share of the goods after the discount, by largest remainder, so that
 * the shares of all units are the whole. The postal fee is no part of it.
 */
export function unitRefundAmount(order: PaidFor, unit: number): number {
  const paid = order.subtotal - order.discount;
  return Math.floor(paid / order.quantity) + (unit <= paid % order.quantity ? 1 : 0);
}

/**
 * What comes back for units that an order has not delivered, in minor units: all that was paid without the shares of the units that are
 * kept or were asked back before. The postal fee comes with the last of them while nothing was posted. `cancelled`: before this.
 */
export function cancellationRefundAmount(
  order: PaidFor & { postalFee: number },
  units: { unit: number; goesBack: boolean; cancelled?: boolean }[],
): number {
  const goods = units.filter(({ goesBack }) => goesBack).reduce((sum, { unit }) => sum + unitRefundAmount(order, unit), 0);
  return goods + (units.every(({ goesBack, cancelled }) => goesBack || cancelled) ? order.postalFee : 0);
}

/** Who asked for a request that no buyer made: staff cancelled, or the payer's bank took the money for good. Stored in place of a buyer's reason. */
export const SHOP_REFUND_REASONS = ["staff", "dispute"] as const;

/** Whether a request is the buyer's own. */
export const isRequestedByBuyer = (reason: string): boolean => !SHOP_REFUND_REASONS.some((one) => one === reason);
