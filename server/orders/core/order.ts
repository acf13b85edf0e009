import type { OrdersTable, PaymentsTable } from "#server/db/tables/order-tables.ts";

export type OrderState = OrdersTable["state"];
/** What a buyer sees of the last try to pay. */
export const PAYMENT_STATES = ["open", "processing", "paid", "failed", "expired", "cancelled"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
/** The three result pages of §4. */
export const ORDER_OUTCOMES = ["success", "processing", "failure"] as const;
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];

/** From where an order may come to each state. Late money wins: a cancelled or expired order may still become paid. */
const COMES_FROM: Record<OrderState, readonly OrderState[]> = {
  "awaiting-payment": ["cancelled", "expired"],
  paid: ["awaiting-payment", "cancelled", "expired"],
  preparing: ["paid"],
  delivered: ["paid", "preparing"],
  cancelled: ["awaiting-payment"],
  expired: ["awaiting-payment"],
  // Money that came too late for an order that is over goes back too.
  "refund-requested": ["paid", "preparing", "delivered", "cancelled", "expired"],
  refunded: ["refund-requested", "paid", "preparing", "delivered", "cancelled", "expired"],
};

export const ORDER_STATES = Object.keys(COMES_FROM) as [OrderState, ...OrderState[]];

/** The states from which an order may go to this one. */
export function statesBefore(to: OrderState): readonly OrderState[] {
  return COMES_FROM[to];
}

/** Whether the money of an order has arrived, whatever happened since. */
export function isOrderPaid(state: OrderState): boolean {
  return !["awaiting-payment", "cancelled", "expired"].includes(state);
}

/** The last try to pay in the buyer's words: a session that is being made is open. */
export function toPaymentState(state: PaymentsTable["state"]): PaymentState {
  return state === "creating" ? "open" : state;
}

/** Which result page an order shows (§4): money beats everything, then a try that is still alive. */
export function orderOutcome(order: OrderState, payment: PaymentState): OrderOutcome {
  if (isOrderPaid(order) || payment === "paid") return "success";
  return payment === "open" || payment === "processing" ? "processing" : "failure";
}

/** The SIMs that an order renews or tops up, each once; none where it brings new ones. Orders of one SIM may have it alone. */
export function orderIccids({ iccids, iccid }: { /** As the line has them, JSON. */ iccids: string | null; iccid: string | null }): string[] {
  if (iccids !== null) return [...new Set(JSON.parse(iccids) as string[])];
  return iccid === null ? [] : [iccid];
}
