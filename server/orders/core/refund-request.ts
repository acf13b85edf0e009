import { PENDING_REQUEST_STATES } from "#server/domain/payment-states.schema.ts";
import { REFUND_DAYS, REFUND_DECISIONS, type RefundDecision } from "./refund-terms.schema.ts";

/** While a unit has a request in one of these states, no further request is accepted. After a rejection one is. */
export const OPEN_REFUND_STATES = [...PENDING_REQUEST_STATES, "refunded"] as const;

/** Parses a stored decision; null if there is none or it is unknown. */
export const parseRefundDecision = (stored: string | null): RefundDecision | null => REFUND_DECISIONS.find((decision) => decision === stored) ?? null;

/**
 * Stored instead of a buyer's reason if no buyer made the request: staff cancelled the order, a dispute was lost, or everything was refunded in the
 * provider's dashboard.
 */
export const SHOP_REFUND_REASONS = ["staff", "dispute", "provider"] as const;

/** Stored as the reason if the buyer withdrew from the contract. */
export const WITHDRAWAL_REASON = "withdrawal" as const;

/** Whether the buyer made the request. */
export const isRequestedByBuyer = (reason: string): boolean => !SHOP_REFUND_REASONS.some((shopReason) => shopReason === reason);

const DAY_MS = 86_400_000;

/** Returns a time on the last day on which the refund of an unused package may be requested, ms UTC. */
export const refundDeadline = (paidAt: number): number => paidAt + REFUND_DAYS * DAY_MS;

/** Whether the last day for requesting a refund is over: 24 hours after that time, so that the whole day counts in any time zone. */
export const isRefundDeadlineOver = (paidAt: number, now: number): boolean => now >= refundDeadline(paidAt) + DAY_MS;

type PaidOrder = { subtotal: number; discount: number; quantity: number };

/**
 * Returns what was paid for one unit of an order, in minor units: its share of the subtotal after the discount. The remainder is spread over
 * the first units, so that all shares add up to the whole. The postal fee is not included.
 */
export function unitRefundAmount(order: PaidOrder, unit: number): number {
  const paid = order.subtotal - order.discount;
  return Math.floor(paid / order.quantity) + (unit <= paid % order.quantity ? 1 : 0);
}

/**
 * Returns the refund for cancelling the units with `isCancelledNow`, in minor units: the sum of their shares. The postal fee is added if no other
 * unit remains, that is, if each unit is cancelled now (`isCancelledNow`) or was cancelled before (`cancelled`).
 */
export function cancellationRefundAmount(
  order: PaidOrder & { postalFee: number },
  units: { unit: number; isCancelledNow: boolean; cancelled?: boolean }[],
): number {
  const unitsTotal = units.filter(({ isCancelledNow }) => isCancelledNow).reduce((sum, { unit }) => sum + unitRefundAmount(order, unit), 0);
  return unitsTotal + (units.every(({ isCancelledNow, cancelled }) => isCancelledNow || cancelled) ? order.postalFee : 0);
}
