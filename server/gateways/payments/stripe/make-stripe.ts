import type Stripe from "stripe";
import {
  ProviderError,
  type PaymentProvider,
  type RefundOrder,
  type RefundView,
  type SessionRequest,
  type SessionView,
} from "#server/gateways/payments/payments.ts";
import { paymentPageOrigins } from "./payment-page-origins.ts";
import { listStripeDisputes, listStripePayments, listStripeRefunds } from "./list-stripe-transactions.ts";
import { readStripeEvent } from "./read-stripe-event.ts";
import { isLiveKey, createStripeClient, type StripeHost, type StripeTimeouts } from "./stripe-client.ts";
import { callStripe, isReplay, ReplayedProviderError } from "./stripe-errors.ts";
import { refundParams, toRefundView } from "./stripe-refund.ts";
import { toId, sessionParams, STRIPE_METHODS, toSessionView } from "./stripe-session.ts";
import { verifyStripeWebhook } from "./verify-stripe-webhook.ts";

const WITH_INTENT: Stripe.Checkout.SessionRetrieveParams = { expand: ["payment_intent"] };

/** Stripe, by its hosted Checkout: cards, Alipay and WeChat Pay; neither card numbers nor a script of Stripe's ever come near the shop. */
export function makeStripe(host: StripeHost, patience?: StripeTimeouts): PaymentProvider {
  const stripe = createStripeClient(host, patience);
  const live = isLiveKey(host.env.stripeSecretKey);
  return {
    name: "stripe",
    createSession: (request) => createSession(stripe, host, request, live),
    getSession: async (sessionId) => toSessionView(await retrieve(stripe, sessionId)),
    expireSession: (sessionId) => expireSession(stripe, sessionId),
    createRefund: (order) => createRefund(stripe, order),
    getRefund: async (refundId) => known(toRefundView(await callStripe("show a refund", () => stripe.refunds.retrieve(refundId)))),
    listPayments: (window) => listStripePayments(stripe, window),
    listRefunds: (window) => listStripeRefunds(stripe, window),
    listDisputes: (window) => listStripeDisputes(stripe, window),
    parseWebhook: (rawBody, headers, now) =>
      readStripeEvent(verifyStripeWebhook(stripe, host.env.stripeWebhookSecrets ?? [], rawBody, headers.get("stripe-signature"), now), live),
  };
}

function retrieve(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session> {
  return callStripe("show a session", () => stripe.checkout.sessions.retrieve(sessionId, WITH_INTENT));
}

async function createSession(stripe: Stripe, host: StripeHost, request: SessionRequest, live: boolean): Promise<SessionView> {
  const params = sessionParams(request);
  const { idempotencyKey } = request;
  const created = await callStripe("make a session", () => stripe.checkout.sessions.create(params, { idempotencyKey })).catch((error: unknown) => {
    // Nobody has the address of a page whose making was answered by a fault, so nobody can pay on it: the buyer may begin anew.
    const hopeless = error instanceof ReplayedProviderError || host.clock() >= request.expiresAt;
    if (error instanceof ProviderError && hopeless) throw new ProviderError("final", error.code, error.message);
    throw error;
  });
  // A remembered answer tells how the session was, not how it is.
  const session = isReplay(created.lastResponse) ? await retrieve(stripe, created.id) : created;
  const wrong = whatIsWrong(session, request, { live, pages: paymentPageOrigins({ paymentProvider: "stripe", ...host.env }) });
  if (!wrong) return toSessionView(session);
  if (session.status === "open") await expireSession(stripe, session.id);
  throw new ProviderError("final", wrong, `Stripe made the session ${session.id} otherwise than it was asked`);
}

/** Stripe leaves a method out without a word where the account may not use it, so what was made is compared with what was asked. */
function whatIsWrong(session: Stripe.Checkout.Session, request: SessionRequest, expected: { live: boolean; pages: string[] }): string | null {
  if (session.amount_total !== request.amount || session.currency !== request.currency.toLowerCase()) return "mismatch";
  if (session.livemode !== expected.live) return "livemode";
  if (!session.payment_method_types.includes(STRIPE_METHODS[request.method])) return "method-unavailable";
  if (session.status === "open" && !expected.pages.includes(originOf(session.url))) return "page-address";
  return null;
}

function originOf(url: string | null): string {
  return url && URL.canParse(url) ? new URL(url).origin : "";
}

async function expireSession(stripe: Stripe, sessionId: string): Promise<"expired" | "already-complete"> {
  try {
    await callStripe("end a session", () => stripe.checkout.sessions.expire(sessionId));
    return "expired";
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== "final") throw error;
    const { status } = await retrieve(stripe, sessionId);
    if (status === "open") throw error;
    return status === "expired" ? "expired" : "already-complete";
  }
}

async function createRefund(stripe: Stripe, order: RefundOrder): Promise<RefundView> {
  const intent = order.paymentRef ?? toId((await retrieve(stripe, order.sessionId)).payment_intent);
  if (!intent) throw new ProviderError("final", "not-paid", `The session ${order.sessionId} has no payment to give back`);
  try {
    return known(toRefundView(await callStripe("refund", () => stripe.refunds.create(refundParams(order, intent), { idempotencyKey: order.ref }))));
  } catch (error) {
    // Our request reads otherwise than when it was first sent under this key: that one may well have been done.
    const differs = error instanceof ProviderError && error.code === "idempotency";
    if (!(error instanceof ReplayedProviderError || differs)) throw error;
    // The key only ever answers with that fault again; whether the money went back stands in Stripe's books.
    const made = await findRefund(stripe, intent, order.ref);
    if (made && made.amount === order.amount) return made;
    throw new ProviderError(differs ? "indeterminate" : "final", error.code, error.message);
  }
}

async function findRefund(stripe: Stripe, intent: string, ref: string): Promise<RefundView | null> {
  const { data } = await callStripe("list refunds", () => stripe.refunds.list({ payment_intent: intent, limit: 100 }));
  const made = data.find((refund) => refund.metadata?.refund_id === ref);
  return made ? toRefundView(made) : null;
}

function known(view: RefundView | null): RefundView {
  if (!view) throw new ProviderError("final", "shape", "The refund is in a currency that the shop does not sell in");
  return view;
}
