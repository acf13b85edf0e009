import Stripe from "stripe";
import {
  ProviderError,
  type PaymentProvider,
  type RefundParams,
  type RefundView,
  type SessionRequest,
  type SessionView,
  type DisputeView,
  type TimeWindow,
} from "#server/gateways/payments/payment-provider.ts";
import { paymentPageOrigins } from "./payment-page-origins.ts";
import { readStripeEvent } from "./read-stripe-event.ts";
import { callStripe, isReplay, ReplayedProviderError, toProviderError } from "./stripe-errors.ts";
import { refundParams, toRefundView } from "./stripe-refund.ts";
import { toId, sessionParams, STRIPE_METHODS, toSessionView, attemptReference } from "./stripe-session.ts";
import type { Env } from "#server/env.ts";
import { toDisputeState, withdrawsFunds, toDisputeView } from "./stripe-dispute.ts";

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

const MAX_BYTES = 256 * 1024;
const MAX_AGE_S = 300;
const MAX_FUTURE_S = 60;

/**
 * Returns the JSON of a webhook that is signed with one of the secrets, at most 5 minutes old, at most one minute ahead of our clock and at most
 * 256 KiB. Throws ProviderError("final", "signature") for any other webhook, and "shape" if the body is not JSON. `now` is ms UTC.
 */
function verifyStripeWebhook(stripe: Stripe, secrets: string[], rawBody: Buffer, header: string | null, now: number): unknown {
  if (rawBody.length <= MAX_BYTES && header && isTimely(header, now)) {
    for (const secret of secrets) {
      try {
        return stripe.webhooks.constructEvent(rawBody, header, secret, MAX_AGE_S, undefined, now);
      } catch (error) {
        if (error instanceof SyntaxError) throw new ProviderError("final", "shape", "The webhook is not JSON");
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      }
    }
  }
  throw new ProviderError("final", "signature", "The webhook has no valid signature of Stripe");
}

/**
 * Whether the header has exactly one timestamp, at most one minute ahead of our clock: the Stripe SDK accepts any time in the future. With two
 * timestamps, the SDK and this check might use different ones.
 */
function isTimely(header: string, now: number): boolean {
  const times = header.split(",").filter((part) => part.startsWith("t="));
  const timestamp = /^t=\d{1,12}$/.test(times[0] ?? "") ? Number(times[0]?.slice(2)) : Number.NaN;
  return times.length === 1 && timestamp <= now / 1000 + MAX_FUTURE_S;
}

const PAGE_SIZE = 100;

/** Our completed sessions, newest first. Skips sessions of other applications on the same account, which have no reference of ours. */
async function* listStripePayments(stripe: Stripe, window: TimeWindow): AsyncGenerator<SessionView> {
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
async function* listStripeRefunds(stripe: Stripe, window: TimeWindow): AsyncGenerator<RefundView> {
  for await (const refund of withProviderErrors(stripe.refunds.list({ created: toSeconds(window), limit: PAGE_SIZE }), "list refunds")) {
    yield toRefundView(refund);
  }
}

/** Disputes that withdraw funds, newest first. */
async function* listStripeDisputes(stripe: Stripe, window: TimeWindow): AsyncGenerator<DisputeView> {
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
