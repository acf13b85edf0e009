import type Stripe from "stripe";
import { CurrencySchema } from "#server/locale/locale.schema.ts";
import type { DisputeView, RefundView, SessionView, Window } from "#server/gateways/payments/payments.ts";
import { toDisputeState, withdrawsFunds, toDisputeView } from "./stripe-dispute.ts";
import { toProviderError } from "./stripe-errors.ts";
import { toRefundView } from "./stripe-refund.ts";
import { orderReference, toSessionView } from "./stripe-session.ts";

const PAGE = 100;

/** Sessions of ours that were completed, newest first. Those of other programs on the same account have no reference of ours. */
export async function* listStripePayments(stripe: Stripe, window: Window): AsyncGenerator<SessionView> {
  const sessions = stripe.checkout.sessions.list({ created: seconds(window), status: "complete", limit: PAGE, expand: ["data.payment_intent"] });
  for await (const session of inWords(sessions, "list sessions")) {
    if (orderReference(session) && CurrencySchema.safeParse(session.currency?.toUpperCase()).success) yield toSessionView(session);
  }
}

/** Refunds, newest first, also those that somebody made at Stripe's own desk. */
export async function* listStripeRefunds(stripe: Stripe, window: Window): AsyncGenerator<RefundView> {
  for await (const refund of inWords(stripe.refunds.list({ created: seconds(window), limit: PAGE }), "list refunds")) {
    const view = toRefundView(refund);
    if (view) yield view;
  }
}

/** Disputes that took money, newest first. */
export async function* listStripeDisputes(stripe: Stripe, window: Window): AsyncGenerator<DisputeView> {
  for await (const dispute of inWords(stripe.disputes.list({ created: seconds(window), limit: PAGE }), "list disputes")) {
    const view = withdrawsFunds(dispute.status) ? toDisputeView(dispute, toDisputeState(dispute.status)) : null;
    if (view) yield view;
  }
}

/** Stripe counts whole seconds: the window holds a second where it holds its beginning. */
function seconds({ from, to }: Window): { gte: number; lt: number } {
  return { gte: Math.ceil(from / 1000), lt: Math.ceil(to / 1000) };
}

async function* inWords<T>(list: AsyncIterable<T>, doing: string): AsyncGenerator<T> {
  try {
    yield* list;
  } catch (error) {
    throw toProviderError(error, doing);
  }
}
