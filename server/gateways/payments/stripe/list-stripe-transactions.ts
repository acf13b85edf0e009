import type Stripe from "stripe";
import type { DisputeView, RefundView, SessionView, TimeWindow } from "#server/gateways/payments/payment-provider.ts";
import { toDisputeState, withdrawsFunds, toDisputeView } from "./stripe-dispute.ts";
import { toProviderError } from "./stripe-errors.ts";
import { toRefundView } from "./stripe-refund.ts";
import { attemptReference, toSessionView } from "./stripe-session.ts";

const PAGE_SIZE = 100;

/** Our completed sessions, newest first. Skips sessions of other applications on the same account, which have no reference of ours. */
export async function* listStripePayments(stripe: Stripe, window: TimeWindow): AsyncGenerator<SessionView> {
  const sessions = stripe.checkout.sessions.list({
    created: toSeconds(window),
    status: "complete",
    limit: PAGE_SIZE,
    expand: ["data.payment_intent"],
  });
  for await (const session of withProviderErrors(sessions, "list sessions")) {
    if (attemptReference(session) && session.currency && session.amount_total !== null) yield toSessionView(session);
  }
}

/** Refunds, newest first, including those created in the Stripe dashboard. */
export async function* listStripeRefunds(stripe: Stripe, window: TimeWindow): AsyncGenerator<RefundView> {
  for await (const refund of withProviderErrors(stripe.refunds.list({ created: toSeconds(window), limit: PAGE_SIZE }), "list refunds")) {
    yield toRefundView(refund);
  }
}

/** Disputes that withdraw funds, newest first. */
export async function* listStripeDisputes(stripe: Stripe, window: TimeWindow): AsyncGenerator<DisputeView> {
  for await (const dispute of withProviderErrors(stripe.disputes.list({ created: toSeconds(window), limit: PAGE_SIZE }), "list disputes")) {
    if (withdrawsFunds(dispute.status)) yield toDisputeView(dispute, toDisputeState(dispute.status));
  }
}

/** Converts a window to whole seconds, as Stripe requires: a second is included if its first millisecond is. */
function toSeconds({ from, to }: TimeWindow): { gte: number; lt: number } {
  return { gte: Math.ceil(from / 1000), lt: Math.ceil(to / 1000) };
}

async function* withProviderErrors<T>(list: AsyncIterable<T>, action: string): AsyncGenerator<T> {
  try {
    yield* list;
  } catch (error) {
    throw toProviderError(error, action);
  }
}
