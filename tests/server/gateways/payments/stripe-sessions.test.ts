import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import type { PaymentProvider, SessionRequest } from "#server/gateways/payments/payment-provider.ts";
import { createStripePayments } from "#server/gateways/payments/stripe/create-stripe-payments.ts";
import { network } from "#tests/mocks/network.ts";
import { stripeApi } from "#tests/mocks/stripe.ts";
import { stripeIntent, stripeSession } from "#tests/fixtures/stripe-objects.ts";
import { sessionRequest } from "#tests/support/orders/payment-provider.ts";
import { FakeStripe, type ApiFault } from "#tests/mocks/fake-stripe.ts";
import { START } from "#tests/support/shop.ts";
import { readParams } from "#tests/mocks/stripe-params.ts";

let now: number;
let stripe: FakeStripe;
let payments: PaymentProvider;
beforeEach(() => {
  now = START;
  stripe = new FakeStripe(() => now);
  network.use(stripeApi(stripe));
  payments = open();
});

function open(key = "sk_test_shop", timeoutMs = 10_000): PaymentProvider {
  const env = { stripeSecretKey: key, stripeWebhookSecrets: ["whsec_1"], stripeApiUrl: undefined };
  return createStripePayments({ env, clock: () => now }, { timeoutMs, retries: 0 });
}
const sent = () => readParams(stripe.calls.find((call) => call.path === "/v1/checkout/sessions")?.body ?? "");
const create = (overrides: Partial<SessionRequest> = {}) => payments.createSession(sessionRequest(overrides));

describe("a session at Stripe", () => {
  test("is a hosted page for one method, in our currency, with everything needed to recognize it", async () => {
    await create();
    expect(sent()).toEqual({
      mode: "payment",
      ui_mode: "hosted_page",
      submit_type: "pay",
      adaptive_pricing: { enabled: "false" },
      locale: "en",
      allowed_payment_method_types: ["card"],
      line_items: [{ quantity: 1, price_data: { currency: "hkd", unit_amount: 9300, product_data: { name: "Japan · 5 GB · 30 days" } } }],
      client_reference_id: "pay_1",
      customer_email: "ada@example.com",
      metadata: { payment_id: "pay_1", order_number: "RL1" },
      payment_intent_data: { metadata: { payment_id: "pay_1", order_number: "RL1" }, description: "Japan · 5 GB · 30 days" },
      success_url: sessionRequest().successUrl,
      cancel_url: sessionRequest().cancelUrl,
      expires_at: (START + 31 * 60_000) / 1000,
    });
    expect(stripe.calls[0]?.headers.get("idempotency-key")).toBe("pay_1:create");
  });

  test("has a line for each order line that costs something", async () => {
    const lines = [
      { title: "Japan × 3", amount: 9000 },
      { title: "Nothing", amount: 0 },
      { title: "Postage", amount: 300 },
    ];
    await create({ lines });
    expect(sent().line_items.map((line) => [line.quantity, line.price_data.unit_amount, line.price_data.product_data.name])).toEqual([
      [1, 9000, "Japan × 3"],
      [1, 300, "Postage"],
    ]);
  });

  test("is not requested if its lines do not add up", async () => {
    const lines = [{ title: "Japan × 3", amount: 9299 }];
    await expect(create({ lines })).rejects.toMatchObject({ kind: "final", code: "lines" });
    expect(stripe.calls).toEqual([]);
  });

  test.each([
    ["card", "card", undefined],
    ["alipay", "alipay", undefined],
    ["wechat", "wechat_pay", { wechat_pay: { client: "web" } }],
  ] as const)("by %s uses Stripe's %s", async (method, theirs, options) => {
    await create({ method });
    expect(sent()).toMatchObject({ allowed_payment_method_types: [theirs] });
    expect((sent() as { payment_method_options?: unknown }).payment_method_options).toEqual(options);
  });

  test.each([
    ["zh-cn", "zh"],
    ["zh-hk", "zh-HK"],
    ["en", "en"],
  ] as const)("in %s has a page in %s", async (language, locale) => {
    await create({ language });
    expect(sent().locale).toBe(locale);
  });

  test("for a method that the account may not use is ended and rejected", async () => {
    stripe.unavailableMethods = ["wechat_pay"];
    await expect(create({ method: "wechat" })).rejects.toMatchObject({ kind: "final", code: "method-unavailable" });
    expect([...stripe.sessions.values()].map((session) => session.status)).toEqual(["expired"]);
  });

  test.each([
    ["another amount", { amount_total: 9301 }, "mismatch"],
    ["another currency", { currency: "usd" }, "mismatch"],
    ["live mode with a test key", { livemode: true }, "livemode"],
    ["a page on another host", { url: "https://checkout.stripe.com.evil.example/c/pay" }, "page-address"],
    ["no page", { url: null }, "page-address"],
  ])("with %s is ended and rejected", async (_, twist, code) => {
    stripe.overrides = twist;
    await expect(create()).rejects.toMatchObject({ kind: "final", code });
    expect([...stripe.sessions.values()].map((session) => session.status)).toEqual(["expired"]);
  });

  test("that was requested too long ago, and never created, is a final error", async () => {
    now += 2 * 60_000;
    await expect(create()).rejects.toMatchObject({ kind: "final", code: "too-late" });
  });

  test("that was created long ago without our knowledge is the same one", async () => {
    stripe.faults = ["reset-after"];
    await expect(create()).rejects.toMatchObject({ kind: "indeterminate" });
    now += 20 * 60_000;
    expect(await create()).toMatchObject({ sessionId: "cs_test_1", status: "open" });
    stripe.decide("cs_test_1", "pay");
    expect(await create()).toMatchObject({ sessionId: "cs_test_1", paymentStatus: "paid", paymentRef: "pi_cs_test_1" });
  });

  test.each([
    ["canceled", "failed"],
    ["processing", "processing"],
  ] as const)("complete and unpaid, with its payment %s, is %s", async (status, expected) => {
    stripe.sessions.set("cs_9", stripeSession({ id: "cs_9", status: "complete", payment_status: "unpaid", payment_intent: "pi_9" }));
    stripe.intents.set("pi_9", stripeIntent({ id: "pi_9", status }));
    expect((await payments.getSession("cs_9")).paymentStatus).toBe(expected);
  });
});

describe("a Stripe error", () => {
  test.each<[ApiFault, string, string]>([
    ["reset-before", "indeterminate", "no-answer"],
    ["reset-after", "indeterminate", "no-answer"],
    ["hang", "indeterminate", "no-answer"],
    ["garbage", "indeterminate", "provider-fault"],
    ["500", "indeterminate", "provider-fault"],
    ["429", "retry", "rate-limit"],
    ["409", "retry", "busy"],
    ["401", "retry", "key"],
    ["402", "final", "do_not_honor"],
  ])("%s is %s (%s), and its message contains no personal data", async (error, kind, code) => {
    stripe.faults = [error];
    const thrown = await open("sk_test_shop", error === "hang" ? 200 : 10_000)
      .createSession(sessionRequest())
      .catch((one: Error) => one);
    expect(thrown).toMatchObject({ name: "ProviderError", kind, code });
    expect(JSON.stringify([String(thrown), thrown])).not.toContain("ada@");
  });

  test("that is a refused connection means that nothing happened", async () => {
    const door = createServer();
    await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
    const { port } = door.address() as AddressInfo;
    await new Promise((resolve) => door.close(resolve));
    const env = { stripeSecretKey: "sk_test_shop", stripeWebhookSecrets: [], stripeApiUrl: `http://127.0.0.1:${port}` };
    const nobody = createStripePayments({ env, clock: () => now }, { timeoutMs: 10_000, retries: 0 });
    await expect(nobody.createSession(sessionRequest())).rejects.toMatchObject({ kind: "retry", code: "unreachable" });
  });

  test("during the first request is retried", async () => {
    let go = () => {};
    stripe.beforeResponse = () => new Promise((resolve) => (go = resolve));
    const first = create();
    while (stripe.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await expect(create()).rejects.toMatchObject({ kind: "retry", code: "busy" });
    go();
    expect(await first).toMatchObject({ sessionId: "cs_test_1" });
  });

  test("that Stripe remembers for the key is final: nobody was given that page", async () => {
    stripe.faults = ["500"];
    await expect(create()).rejects.toMatchObject({ kind: "indeterminate" });
    await expect(create()).rejects.toMatchObject({ kind: "final", code: "provider-fault" });
    expect(await create({ ref: "pay_2", idempotencyKey: "pay_2:create" })).toMatchObject({ status: "open" });
  });

  test.each<[ApiFault, string]>([
    ["reset-before", "no-answer"],
    ["401", "key"],
  ])("%s after the end of a session is final: nobody can pay any more", async (error, code) => {
    now += 31 * 60_000;
    stripe.faults = [error];
    await expect(create()).rejects.toMatchObject({ kind: "final", code });
  });
});
