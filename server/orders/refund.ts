/** A unit with a request in one of these states cannot be asked back once more; after a rejection it can. */
export const OPEN_REFUNDS = ["requested", "approved", "refunded"] as const;

/**
 * What one unit of an order was paid with, in minor units: its share of the goods after the discount, by largest remainder, so that
 * the shares of all units are the whole. The postal fee is no part of it.
 */
export function refundEstimate(order: { subtotal: number; discount: number; quantity: number }, unit: number): number {
  const paid = order.subtotal - order.discount;
  return Math.floor(paid / order.quantity) + (unit <= paid % order.quantity ? 1 : 0);
}
