import Stripe from "stripe";
import {
  ProviderError,
  type PaymentProvider,
  type RefundParams,
  type RefundView,
  type SessionRequest,
  type SessionView,
} from "#server/gateways/payments/payment-provider.ts";
import { paymentPageOrigins } from "./payment-page-origins.ts";
import { listStripeDisputes, listStripePayments, listStripeRefunds } from "./list-stripe-transactions.ts";
import { readStripeEvent } from "./read-stripe-event.ts";
import { callStripe, isReplay, ReplayedProviderError } from "./stripe-errors.ts";
import { refundParams, toRefundView } from "./stripe-refund.ts";
import { toId, sessionParams, STRIPE_METHODS, toSessionView } from "./stripe-session.ts";
import { verifyStripeWebhook } from "./verify-stripe-webhook.ts";
import type { Env } from "#server/env.ts";

/** The part of AppContext that the Stripe gateway uses. */
type StripeHost = { env: Pick<Env, "stripeSecretKey" | "stripeWebhookSecrets" | "stripeApiUrl">; clock: () => number };

/** Timeout in ms for one attempt, and the number of retries. Tests use shorter values. A retry sends the same idempotency key. */
type StripeTimeouts = { timeoutMs?: number; retries?: number };

const WITH_INTENT: Stripe.Checkout.SessionRetrieveParams = { expand: ["payment_intent"] };

/**
 * Stripe with its hosted Checkout page: payment cards, Alipay and WeChat Pay. Card numbers never reach our server, and our pages load no
 * script of Stripe.
 */
export function createStripePayments(host: StripeHost, timeouts?: StripeTimeouts): PaymentProvider {
  const stripe = createStripeClient(host, timeouts);
  const live = isLiveKey(host.env.stripeSecretKey);
  return {
    name: "stripe",
    offersCardWallets: true,
    createSession: (request) => createSession(stripe, host, request, live),
    getSession: async (sessionId) => toSessionView(await retrieve(stripe, sessionId)),
    expireSession: (sessionId) => expireSession(stripe, sessionId),
    createRefund: (request) => createRefund(stripe, request),
    getRefund: async (refundId) => toRefundView(await callStripe("retrieve a refund", () => stripe.refunds.retrieve(refundId))),
    listPayments: (window) => listStripePayments(stripe, window),
    listRefunds: (window) => listStripeRefunds(stripe, window),
    listDisputes: (window) => listStripeDisputes(stripe, window),
    parseWebhook: (rawBody, headers, now) =>
      readStripeEvent(verifyStripeWebhook(stripe, host.env.stripeWebhookSecrets ?? [], rawBody, headers.get("stripe-signature"), now), live),
  };
}

function retrieve(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session> {
  return callStripe("retrieve a session", () => stripe.checkout.sessions.retrieve(sessionId, WITH_INTENT));
}

async function createSession(stripe: Stripe, host: StripeHost, request: SessionRequest, live: boolean): Promise<SessionView> {
  const params = sessionParams(request);
  const { idempotencyKey } = request;
  const created = await callStripe("create a session", () => stripe.checkout.sessions.create(params, { idempotencyKey })).catch((error: unknown) => {
    // The failed call did not return the address of a payment page, so the buyer cannot pay on it and may start again.
    const cannotSucceed = error instanceof ReplayedProviderError || host.clock() >= request.expiresAt;
    if (error instanceof ProviderError && cannotSucceed) throw new ProviderError("final", error.code, error.message);
    throw error;
  });
  // A replayed response contains the session as it was when it was created, not its current state.
  const session = isReplay(created.lastResponse) ? await retrieve(stripe, created.id) : created;
  const mismatch = findMismatch(session, request, { live, pages: paymentPageOrigins({ paymentProvider: "stripe", ...host.env }) });
  if (!mismatch) return toSessionView(session);
  if (session.status === "open") await expireSession(stripe, session.id);
  throw new ProviderError("final", mismatch, `Stripe created the session ${session.id} with other parameters than requested`);
}

/**
 * Compares a session with its request. Returns an error code, or null if they match. Stripe may silently drop a payment method that the account
 * may not use.
 */
function findMismatch(session: Stripe.Checkout.Session, request: SessionRequest, expected: { live: boolean; pages: string[] }): string | null {
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
    await callStripe("expire a session", () => stripe.checkout.sessions.expire(sessionId));
    return "expired";
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== "final") throw error;
    const { status } = await retrieve(stripe, sessionId);
    if (status === "open") throw error;
    return status === "expired" ? "expired" : "already-complete";
  }
}

async function createRefund(stripe: Stripe, request: RefundParams): Promise<RefundView> {
  const intent = request.paymentRef ?? toId((await retrieve(stripe, request.sessionId)).payment_intent);
  if (!intent) throw new ProviderError("final", "not-paid", `The session ${request.sessionId} has no payment to refund`);
  try {
    const params = refundParams(request, intent);
    return toRefundView(await callStripe("create a refund", () => stripe.refunds.create(params, { idempotencyKey: request.ref })));
  } catch (error) {
    // The parameters differ from those first sent under this key: the first request may have succeeded.
    const differs = error instanceof ProviderError && error.code === "idempotency";
    if (!(error instanceof ReplayedProviderError || differs)) throw error;
    // This key only returns the same error again, so look for the refund in Stripe's list.
    const existing = await findRefund(stripe, intent, request.ref);
    if (existing && existing.amount === request.amount) return existing;
    throw new ProviderError(differs ? "indeterminate" : "final", error.code, error.message);
  }
}

async function findRefund(stripe: Stripe, intent: string, ref: string): Promise<RefundView | null> {
  const { data } = await callStripe("list refunds", () => stripe.refunds.list({ payment_intent: intent, limit: 100 }));
  const refund = data.find(({ metadata }) => metadata?.refund_id === ref);
  return refund ? toRefundView(refund) : null;
}

/**
 * Creates the Stripe SDK client. Two attempts of at most 8 s each keep a waiting buyer below the limit of 20 s (§7); a job retries what
 * takes longer. Uses `fetch`, because its timeout also works with a mocked network. Throws if STRIPE_SECRET_KEY is missing.
 */
function createStripeClient({ env }: StripeHost, { timeoutMs = 8_000, retries = 1 }: StripeTimeouts = {}): Stripe {
  if (!env.stripeSecretKey) throw new Error("PAYMENT_PROVIDER=stripe requires STRIPE_SECRET_KEY.");
  const mockUrl = env.stripeApiUrl ? new URL(env.stripeApiUrl) : null;
  return new Stripe(env.stripeSecretKey, {
    httpClient: Stripe.createFetchHttpClient(),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(mockUrl && { host: mockUrl.hostname, port: mockUrl.port || "80", protocol: "http" as const }),
  });
}

/** Whether an API key is a live key, which moves real money. */
function isLiveKey(key: string | undefined): boolean {
  return /^(sk|rk)_live_/.test(key ?? "");
}
