import type { PaymentEvent, SessionView } from "#server/gateways/payments/payment-provider.ts";
import { type PaymentAttemptState, PENDING_ATTEMPT_STATES } from "#server/domain/payment-states.schema.ts";
import type { CurrencyCode } from "#server/locale/locale.schema.ts";

/** What a provider says about one payment attempt, from a webhook or a query. */
export type PaymentUpdate = {
  state: "open" | "processing" | "paid" | "failed" | "expired";
  sessionId: string | null;
  amount: number;
  currency: CurrencyCode;
  paymentRef: string | null;
  /** The order of the payment, if the provider says. */
  orderNumber?: string | undefined;
  /** Source of the update: `event <id>`, `asked` or `compared`; or why we end the attempt: `provider <code>` or `nobody to ask`. */
  cause: string;
};

const RANK: Record<PaymentAttemptState, number> = { creating: 0, open: 1, processing: 2, failed: 3, expired: 3, cancelled: 3, paid: 9 };

/** Whether an attempt has not ended, so that it may still be paid. */
export function isPaymentPending(state: PaymentAttemptState): boolean {
  return PENDING_ATTEMPT_STATES.some((pending) => pending === state);
}

/**
 * Returns the state of an attempt after an update, or null if it does not change. The rank only rises, so updates may arrive late, twice or in any
 * order; paid outranks every other end. A session that ended before it expired was cancelled, by the buyer or by us.
 */
export function paymentStateAfter(
  current: PaymentAttemptState,
  reported: PaymentUpdate["state"],
  time: { now: number; expiresAt: number },
): PaymentAttemptState | null {
  const next = reported === "expired" && time.now < time.expiresAt ? "cancelled" : reported;
  return RANK[next] > RANK[current] ? next : null;
}

/** Converts the current state of a session to a payment update. */
export function toSessionUpdate(view: SessionView, cause: string): PaymentUpdate {
  const { sessionId, amount, currency, paymentRef, orderNumber } = view;
  const settled = view.paymentStatus === "unpaid" ? null : view.paymentStatus;
  return { state: settled ?? (view.status === "expired" ? "expired" : "open"), sessionId, amount, currency, paymentRef, orderNumber, cause };
}

/** Converts a webhook event to a payment update. */
export function toEventUpdate({ id, type: state, sessionId, amount, currency, paymentRef, orderNumber }: PaymentEvent): PaymentUpdate {
  return { state, sessionId, amount, currency, paymentRef, orderNumber, cause: `event ${id}` };
}
