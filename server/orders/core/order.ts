import { BY_RULE, type Staff } from "#server/audit/staff-action-log.ts";
import { UNPAID_ORDER_STATES, type OrderState } from "#server/domain/order-states.schema.ts";
import type { PaymentAttemptState, PaymentState } from "#server/domain/payment-states.schema.ts";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

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

/** Returns the states from which an order may change to this one. */
export function statesBefore(to: OrderState): readonly OrderState[] {
  return PREVIOUS_STATES[to];
}

/** The actor of a decision by staff, or by a rule in their place, in the history of an order. */
export const staffActor = (who: Staff): string => (who === BY_RULE ? "shop (by rule)" : `staff (${who.name})`);

/** Whether an order was ever paid, whatever happened since. Also true for an ended order whose late payment is refunded; its `paid_at` is null. */
export function isOrderPaid(state: OrderState): boolean {
  return !UNPAID_ORDER_STATES.some((unpaid) => unpaid === state);
}

/** Converts the state of a payment attempt to the state that the buyer sees. A session that is being created counts as open. */
export function toPaymentState(state: PaymentAttemptState): PaymentState {
  return state === "creating" ? "open" : state;
}

/** Returns which result page an order shows (§4): success once it is paid, processing while a payment attempt is pending, else failure. */
export function orderOutcome(order: OrderState, payment: PaymentState): OrderOutcome {
  if (isOrderPaid(order) || payment === "paid") return "success";
  return payment === "open" || payment === "processing" ? "processing" : "failure";
}

/** Returns the SIMs that an order renews or tops up, each once; empty if it delivers new SIMs. Older orders have only the single `iccid`. */
export function orderIccids({ iccid, ...line }: StoredIccids & { iccid: string | null }): string[] {
  if (line.iccids !== null) return [...new Set(lineIccids(line))];
  return iccid === null ? [] : [iccid];
}

/** `iccids`: the column of the order line, JSON. `id`: of the line or the order. */
type StoredIccids = { id: string; iccids: string | null };

/** Returns the SIMs that the units of an order line renew or top up, one for each unit; empty if the line has no list. */
export const lineIccids = ({ id, iccids }: StoredIccids): string[] =>
  iccids === null ? [] : parseStoredJson(z.array(z.string()), iccids, { table: "order_lines", column: "iccids", id });
