import Stripe from "stripe";
import type { DisputeView, PaymentProvider, ProviderEvent, SessionRequest } from "#server/gateways/payments/payment-provider.ts";
import { signWebhook } from "#server/gateways/webhooks/webhook-signature.ts";
import { decideSandboxSession } from "#server/gateways/payments/sandbox/decide-sandbox-session.ts";
import { disputeSandboxSession } from "#server/gateways/payments/sandbox/sandbox-dispute.ts";
import { sandboxJobs } from "#server/gateways/payments/sandbox/sandbox-jobs.ts";
import { sandboxSecrets, SIGNATURE_HEADER } from "#server/gateways/payments/sandbox/sandbox-secrets.ts";
import { createStripePayments } from "#server/gateways/payments/stripe/create-stripe-payments.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { stripeApi } from "#tests/mocks/stripe.ts";
import { network } from "#tests/mocks/network.ts";
import { FakeStripe } from "#tests/mocks/fake-stripe.ts";
import { openTestShop, START } from "#tests/support/shop.ts";

/** A payment provider with its payers, so that one contract test covers every provider. */
export type TestProvider = {
  payments: PaymentProvider;
  now: () => number;
  pass: (ms: number) => void;
  pay: (sessionId: string) => Promise<void>;
  /** The payer confirms, but the money arrives later, or not at all. */
  payLater: (sessionId: string, comes: "paid" | "failed") => Promise<void>;
  /** Completes what was delayed. */
  completeDelayed: () => Promise<void>;
  /** The payer's bank opens a dispute on a session, or decides it. */
  dispute: (sessionId: string, state: DisputeView["state"]) => Promise<void>;
  /** Moves the clock until unpaid sessions expire. */
  expireSessions: () => Promise<void>;
  /** Returns all events received since the last call, verified and parsed. */
  receivedEvents: () => Promise<ProviderEvent[]>;
  /** A body that the provider could post, and its header by a secret, newest first, at a time. */
  firstWebhookBody: () => Promise<string>;
  sign: (body: string, at: number, secret?: number | string) => Headers;
  close: () => Promise<void>;
};

export const TEST_PROVIDERS = { sandbox: openTestSandbox, stripe: openTestStripe };
export const STRIPE_ENV = { PAYMENT_PROVIDER: "stripe", STRIPE_SECRET_KEY: "sk_test_shop", STRIPE_WEBHOOK_SECRETS: "whsec_new,whsec_old" };

/** A session request of the shop for one eSIM. */
export function sessionRequest(overrides: Partial<SessionRequest> = {}): SessionRequest {
  const { amount = 9300, title = "Japan · 5 GB · 30 days" } = overrides;
  return {
    ref: "pay_1",
    orderNumber: "RL1",
    idempotencyKey: "pay_1:create",
    amount,
    currency: "HKD",
    method: "card",
    title,
    lines: [{ title, amount }],
    email: "ada@example.com",
    language: "en",
    successUrl: "http://localhost:3000/en/order-result?order=1&key=k",
    cancelUrl: "http://localhost:3000/en/order-result?order=1&key=k&cancelled=1",
    expiresAt: START + 31 * 60_000,
    ...overrides,
  };
}

async function openTestSandbox(): Promise<TestProvider> {
  const shop = await openTestShop({ SESSION_SECRETS: `${"n".repeat(32)},${"o".repeat(32)}` });
  const posted: { body: string; headers: Headers }[] = [];
  const deliver = () =>
    runDueJobs(
      shop,
      sandboxJobs(async (_, body, headers) => (posted.push({ body, headers: new Headers(headers) }), 200)),
    );
  const decide = async (id: string, outcome: Parameters<typeof decideSandboxSession>[2]) => void (await decideSandboxSession(shop, id, outcome));
  return {
    payments: shop.payments,
    now: shop.clock,
    pass: shop.pass,
    pay: (id) => decide(id, "pay"),
    payLater: (id, comes) => decide(id, comes === "paid" ? "pay-later" : "fail-later"),
    async completeDelayed() {
      shop.pass(shop.env.sandboxDelayMs);
      await deliver();
    },
    dispute: async (id, state) => void (await disputeSandboxSession(shop, id, state)),
    async expireSessions() {
      shop.pass(31 * 60_000);
      await deliver();
    },
    async receivedEvents() {
      await deliver();
      // About every tenth event is posted twice.
      const events = posted.splice(0).map(({ body, headers }) => shop.payments.parseWebhook(Buffer.from(body), headers, shop.clock()));
      return [...new Map(events.map((event) => [event.id, event])).values()];
    },
    async firstWebhookBody() {
      await deliver();
      return posted[0]?.body ?? "";
    },
    sign: (body, at, secret = 0) => {
      const key = typeof secret === "string" ? secret : (sandboxSecrets(shop.env)[secret] ?? "");
      return new Headers({ [SIGNATURE_HEADER]: signWebhook(key, body, at) });
    },
    close: shop.close,
  };
}

async function openTestStripe(): Promise<TestProvider> {
  let now = START;
  const clock = () => now;
  const stripe = new FakeStripe(clock);
  network.use(stripeApi(stripe));
  const secrets = STRIPE_ENV.STRIPE_WEBHOOK_SECRETS.split(",");
  const env = { stripeSecretKey: STRIPE_ENV.STRIPE_SECRET_KEY, stripeWebhookSecrets: secrets, stripeApiUrl: undefined };
  const payments = createStripePayments({ env, clock }, { timeoutMs: 10_000, retries: 0 });
  const { webhooks } = new Stripe("sk_test_signs");
  const promised = new Map<string, "paid" | "failed">();
  const sign: TestProvider["sign"] = (payload, at, secret = 0) => {
    const key = typeof secret === "string" ? secret : (secrets[secret] ?? "");
    return new Headers({ "stripe-signature": webhooks.generateTestHeaderString({ payload, secret: key, timestamp: Math.floor(at / 1000) }) });
  };
  let read = 0;
  return {
    payments,
    now: clock,
    pass: (ms) => void (now += ms),
    pay: async (id) => void stripe.decide(id, "pay"),
    async payLater(id, comes) {
      stripe.decide(id, "pay-later");
      promised.set(id, comes);
    },
    async completeDelayed() {
      now += 10_000;
      for (const [id, comes] of promised) stripe.settle(id, comes);
      promised.clear();
      // Like the sandbox: amounts that end in 13 are returned.
      for (const { id, status, amount } of stripe.refunds.values())
        if (status === "pending") stripe.settleRefund(id, amount % 100 === 13 ? "failed" : "succeeded");
    },
    dispute: async (id, state) => stripe.dispute(id, state === "opened" ? "needs_response" : state),
    async expireSessions() {
      now += 31 * 60_000;
      for (const { id, status } of stripe.sessions.values()) if (status === "open") stripe.expire(id);
    },
    async receivedEvents() {
      const events = stripe.events.slice(read);
      read = stripe.events.length;
      return events.map((event) => JSON.stringify(event)).map((body) => payments.parseWebhook(Buffer.from(body), sign(body, now), now));
    },
    firstWebhookBody: async () => JSON.stringify(stripe.events[0]),
    sign,
    close: async () => {},
  };
}
