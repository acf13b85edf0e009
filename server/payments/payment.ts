import type { PaymentsTable } from "#server/db/tables/order-tables.ts";
import type { PaymentEvent, SessionView } from "#server/gateways/payments/payments.ts";
import type { Currency } from "#server/locale/locale.schema.ts";

export type PaymentAttemptState = PaymentsTable["state"];

/** What a provider says about one try to pay, by whichever way we heard it. */
export type PaymentUpdate = {
  state: "open" | "processing" | "paid" | "failed" | "expired";
  sessionId: string | null;
  amount: number;
  currency: Currency;
  paymentRef: string | null;
  /** How we know: `event <id>`, `asked`, or the code of a fault. */
  cause: string;
};

const RANK: Record<PaymentAttemptState, number> = { creating: 0, open: 1, processing: 2, failed: 3, expired: 3, cancelled: 3, paid: 9 };

/** Whether a try may still bring money by itself. */
export function isPaymentPending(state: PaymentAttemptState): boolean {
  return RANK[state] < 3;
}

/**
 * The state of a try after a fact, or null where nothing changes. It only ever rises, so that facts may come late, twice or in any
 * order; money wins over every other end. A session that ended before its time was given up by the buyer.
 */
export function paymentStateAfter(
  current: PaymentAttemptState,
  fact: PaymentUpdate["state"],
  time: { now: number; expiresAt: number },
): PaymentAttemptState | null {
  const next = fact === "expired" && time.now < time.expiresAt ? "cancelled" : fact;
  return RANK[next] > RANK[current] ? next : null;
}

/** What a session's present state says. */
export function toSessionUpdate(view: SessionView, cause: string): PaymentUpdate {
  const { sessionId, amount, currency, paymentRef } = view;
  const settled = view.paymentStatus === "unpaid" ? null : view.paymentStatus;
  return { state: settled ?? (view.status === "expired" ? "expired" : "open"), sessionId, amount, currency, paymentRef, cause };
}

/** What a webhook says about a try to pay. */
export function toEventUpdate({ id, type: state, sessionId, amount, currency, paymentRef }: PaymentEvent): PaymentUpdate {
  return { state, sessionId, amount, currency, paymentRef, cause: `event ${id}` };
}
