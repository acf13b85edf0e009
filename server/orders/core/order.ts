import type { OrdersTable, PaymentsTable } from "#server/db/tables/order-tables.ts";

export type OrderState = OrdersTable["state"];
/** States of the newest payment attempt, as the buyer sees them. */
export const PAYMENT_STATES = ["open", "processing", "paid", "failed", "expired", "cancelled"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
/** The three result pages of §4. */
export const ORDER_OUTCOMES = ["success", "processing", "failure"] as const;
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];

/** The states from which an order may change to each state. A late payment is accepted: a cancelled or expired order may become paid. */
const PREVIOUS_STATES: Record<OrderState, readonly OrderState[]> = {
  "awaiting-payment": ["cancelled", "expired"],
  paid: ["awaiting-payment", "cancelled", "expired"],
  preparing: ["paid"],
  delivered: ["paid", "preparing"],
  cancelled: ["awaiting-payment"],
  expired: ["awaiting-payment"],
  // A cancelled or expired order becomes refund-requested when a payment arrives too late and is refunded.
  "refund-requested": ["paid", "preparing", "delivered", "cancelled", "expired"],
  refunded: ["refund-requested", "paid", "preparing", "delivered", "cancelled", "expired"],
};

export const ORDER_STATES = Object.keys(PREVIOUS_STATES) as [OrderState, ...OrderState[]];

/** Returns the states from which an order may change to this one. */
export function statesBefore(to: OrderState): readonly OrderState[] {
  return PREVIOUS_STATES[to];
}

/** The actor of a decision by staff, in the history of an order. */
export const staffActor = (who?: string): string => (who === undefined ? "staff" : `staff (${who})`);

/** Whether an order was ever paid, whatever happened since. Also true for an ended order whose late payment is refunded; its `paid_at` is null. */
export function isOrderPaid(state: OrderState): boolean {
  return !["awaiting-payment", "cancelled", "expired"].includes(state);
}

/** Converts the state of a payment attempt to the state that the buyer sees. A session that is being created counts as open. */
export function toPaymentState(state: PaymentsTable["state"]): PaymentState {
  return state === "creating" ? "open" : state;
}

/** Returns which result page an order shows (§4): success once it is paid, processing while a payment attempt is pending, else failure. */
export function orderOutcome(order: OrderState, payment: PaymentState): OrderOutcome {
  if (isOrderPaid(order) || payment === "paid") return "success";
  return payment === "open" || payment === "processing" ? "processing" : "failure";
}

/** Returns the SIMs that an order renews or tops up, each once; empty if it delivers new SIMs. Older orders have only the single `iccid`. */
export function orderIccids({ iccids, iccid }: { /** The column of the order line, JSON. */ iccids: string | null; iccid: string | null }): string[] {
  if (iccids !== null) return [...new Set(JSON.parse(iccids) as string[])];
  return iccid === null ? [] : [iccid];
}
