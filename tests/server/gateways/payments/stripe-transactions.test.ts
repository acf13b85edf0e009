import { beforeEach, describe, expect, test } from "vitest";
import type { PaymentProvider } from "#server/gateways/payments/payment-provider.ts";
import { createStripePayments } from "#server/gateways/payments/stripe/create-stripe-payments.ts";
import { network } from "#tests/mocks/network.ts";
import { stripeApi } from "#tests/mocks/stripe.ts";
import { stripeDispute, stripeRefund, stripeSession } from "#tests/fixtures/stripe-objects.ts";
import { sessionRequest } from "#tests/support/orders/payment-provider.ts";
import { FakeStripe, type ApiFault } from "#tests/mocks/fake-stripe.ts";
import { START } from "#tests/support/shop.ts";

let stripe: FakeStripe;
let payments: PaymentProvider;
beforeEach(() => {
  stripe = new FakeStripe(() => START);
  network.use(stripeApi(stripe));
  payments = open();
});

function open(stripeSecretKey = "sk_test_shop"): PaymentProvider {
  const env = { stripeSecretKey, stripeWebhookSecrets: ["whsec_1"], stripeApiUrl: undefined };
  return createStripePayments({ env, clock: () => START }, { timeoutMs: 10_000, retries: 0 });
}

describe("transactions of Stripe", () => {
  const list = async <T>(found: AsyncIterable<T>) => {
    const all: T[] = [];
    for await (const one of found) all.push(one);
    return all;
  };
  const window = { from: START, to: START + 60_000 };
  const created = START / 1000;

  test("contain no dispute that moved no money", async () => {
    for (const status of ["warning_needs_response", "warning_closed", "prevented", "lost"] as const) {
      stripe.disputes.set(status, stripeDispute({ id: status, status, created }));
    }
    expect(await list(payments.listDisputes(window))).toMatchObject([{ disputeId: "lost", state: "lost" }]);
  });

  test("of many pages are all read", async () => {
    for (let n = 1; n <= 250; n++) {
      stripe.sessions.set(`cs_${n}`, stripeSession({ id: `cs_${n}`, created, status: "complete", payment_status: "paid" }));
      stripe.refunds.set(`re_${n}`, stripeRefund({ id: `re_${n}`, created }));
    }
    expect(await list(payments.listPayments(window))).toHaveLength(250);
    expect(await list(payments.listRefunds(window))).toHaveLength(250);
  });

  test("exclude sales of other programs on the same account, and include other currencies and refunds made in Stripe's dashboard", async () => {
    stripe.sessions.set("cs_1", stripeSession({ id: "cs_1", created, status: "complete", client_reference_id: null, metadata: {} }));
    stripe.sessions.set("cs_2", stripeSession({ id: "cs_2", created, status: "complete", currency: "eur" }));
    stripe.refunds.set("re_1", stripeRefund({ id: "re_1", created, metadata: {}, status: "succeeded" }));
    stripe.refunds.set("re_2", stripeRefund({ id: "re_2", created, currency: "eur" }));
    expect(await list(payments.listPayments(window))).toMatchObject([{ sessionId: "cs_2", currency: "EUR" }]);
    expect(await list(payments.listRefunds(window))).toMatchObject([
      { refundId: "re_2", currency: "EUR" },
      { refundId: "re_1", ref: "", state: "succeeded" },
    ]);
  });

  test("that cannot be read throw an error with our message", async () => {
    await expect(list(open("sk_live_shop").listRefunds(window))).rejects.toMatchObject({ name: "ProviderError", kind: "retry", code: "key" });
  });

  test.each([
    ["requires_action", "pending", null],
    ["canceled", "failed", "canceled"],
    ["succeeded", "succeeded", null],
  ])("map a refund %s to %s", async (status, state, failure) => {
    stripe.refunds.set("re_9", stripeRefund({ id: "re_9", status }));
    expect(await payments.getRefund("re_9")).toMatchObject({ state, failure });
  });
});

describe("a refund whose response was lost", () => {
  const order = { ref: "ref_1", sessionId: "cs_test_1", paymentRef: "pi_cs_test_1", amount: 9300, currency: "HKD" as const };
  beforeEach(async () => {
    await payments.createSession(sessionRequest());
    stripe.decide("cs_test_1", "pay");
  });

  test.each<ApiFault>(["reset-before", "reset-after", "garbage", "429", "409"])("by %s is created once", async (error) => {
    stripe.faults = [error];
    await expect(payments.createRefund(order)).rejects.toMatchObject({ kind: expect.stringMatching(/retry|indeterminate/) });
    expect(await payments.createRefund(order)).toMatchObject({ refundId: "re_1", state: "pending" });
    expect(stripe.refunds.size).toBe(1);
  });

  test("by an error that Stripe remembers is searched among its refunds; if not found, it was never created", async () => {
    stripe.faults = ["500"];
    await expect(payments.createRefund(order)).rejects.toMatchObject({ kind: "indeterminate" });
    await expect(payments.createRefund(order)).rejects.toMatchObject({ kind: "final", code: "provider-fault" });
    stripe.refunds.set("re_7", stripeRefund({ id: "re_7", payment_intent: "pi_cs_test_1" }));
    expect(await payments.createRefund(order)).toMatchObject({ refundId: "re_7" });
  });
});
