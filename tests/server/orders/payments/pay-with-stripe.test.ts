import { beforeEach, describe, expect, test } from "vitest";
import { createStripePayments } from "#server/gateways/payments/stripe/create-stripe-payments.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { openRefund } from "#server/payments/open-refund.ts";
import type { ApiFault } from "#tests/mocks/fake-stripe.ts";
import { POSTED_SIM, readBuyerOrder, postOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm } from "#tests/support/shop.ts";
import { useStripeShop } from "#tests/support/orders/stripe-stub.ts";

const MINUTE = 60_000;
const { shop, stub, settle } = useStripeShop();
beforeEach(() => setStripeTimeout(10_000));

/** Sets how long the shop waits for Stripe, without automatic retries. */
function setStripeTimeout(timeoutMs: number): void {
  shop.payments = createStripePayments(shop, { timeoutMs, retries: 0 });
}
/** Performs the payer's action on Stripe's page. Returns the address that the browser is sent to. */
async function onPage(url: string | null, outcome: "pay" | "pay-later" | "cancel"): Promise<string | null> {
  const response = await fetch(url ?? "", { method: "POST", body: new URLSearchParams({ outcome }), redirect: "manual" });
  expect(response.status).toBe(303);
  return response.headers.get("location");
}
const sessions = () => [...stub.stripe.sessions.values()];
const ledger = () => shop.db.selectFrom("ledger").select(["kind", "amount"]).orderBy("at").execute();
const intents = () => [...stub.stripe.intents.values()];

describe("an order that is paid at Stripe", () => {
  test("goes to Stripe's page and back to the order, and is delivered when the webhook arrives", async () => {
    const order = await createOrder(shop, orderForm({ quantity: "2" }));
    expect(order.payUrl).toMatch(new RegExp(`^${stub.origin}/c/pay/cs_test_`));
    expect(await (await fetch(order.payUrl ?? "")).text()).toContain(`hkd ${(await readBuyerOrder(shop, order)).total}`);
    expect(await onPage(order.payUrl, "pay")).toContain(`/en/order-result?order=${order.number}&key=${order.linkKey}`);
    await settle();
    const view = await readBuyerOrder(shop, order);
    expect(view).toMatchObject({ state: "delivered", outcome: "success", paymentState: "paid" });
    expect(view.units).toHaveLength(2);
    expect(await ledger()).toEqual([{ kind: "payment", amount: view.total }]);
  });

  test("receives every event three times and applies it once", async () => {
    const order = await createOrder(shop, orderForm());
    await onPage(order.payUrl, "pay");
    await settle(3);
    expect((await readBuyerOrder(shop, order)).units).toHaveLength(1);
    expect(await ledger()).toHaveLength(1);
  });

  test("sends Stripe each line, and they add up to the total", async () => {
    const order = await createOrder(shop, orderForm({ ...POSTED_SIM, quantity: "2", promoCode: "WELCOME10" }));
    const body = new URLSearchParams(stub.stripe.calls[0]?.body);
    const amounts = [...body].filter(([name]) => name.endsWith("[unit_amount]")).map(([, value]) => Number(value));
    const { total, postalFee } = await readBuyerOrder(shop, order);
    expect(amounts).toEqual([total - postalFee, postalFee].filter(Boolean));
    expect(sessions()[0]?.amount_total).toBe(total);
  });

  test("leaves neither its buyer nor its link key in stored Stripe events or the log", async () => {
    const order = await createOrder(shop, orderForm());
    await onPage(order.payUrl, "pay");
    stub.stripe.faults = ["402", "500"];
    await postOrder(shop, orderForm());
    await settle();
    expect(JSON.stringify(stub.stripe.events)).toContain(order.linkKey);
    const stored = await shop.db.selectFrom("payment_events").selectAll().execute();
    const jobs = await shop.db.selectFrom("jobs").selectAll().execute();
    expect(stored).toMatchObject([{ type: "paid", outcome: "paid" }]);
    for (const place of [stored, jobs, shop.logged]) expect(JSON.stringify(place)).not.toMatch(new RegExp(`ada@example|${order.linkKey}`));
  });

  test("is found by a query if its webhook never comes", async () => {
    stub.losesWebhooks = true;
    const order = await createOrder(shop, orderForm());
    await onPage(order.payUrl, "pay");
    await refreshPayment(shop, { number: order.number, key: order.linkKey });
    await settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
  });

  test.each(["paid", "failed"] as const)("with a delayed method is processing until the payment is %s", async (comes) => {
    const order = await createOrder(shop, orderForm({ paymentMethod: "alipay" }));
    await onPage(order.payUrl, "pay-later");
    await settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ outcome: "processing", paymentState: "processing" });
    stub.stripe.settle("cs_test_1", comes);
    await settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ outcome: comes === "paid" ? "success" : "failure", paymentState: comes });
  });

  test("that switches the method is paid on one page only", async () => {
    const order = await createOrder(shop, orderForm());
    expect(await onPage(order.payUrl, "cancel")).toContain("cancelled=1");
    const other = await retryPayment(shop, {
      number: order.number,
      key: order.linkKey,
      method: "wechat",
      language: "en",
      clientAddress: "203.0.113.7",
    });
    if (!other.ok) throw new Error(other.code);
    await onPage(order.payUrl, "pay");
    await onPage(other.payUrl, "pay");
    await settle();
    expect(sessions().map((session) => [session.status, session.payment_status])).toEqual([
      ["expired", "unpaid"],
      ["complete", "paid"],
    ]);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", paymentMethod: "wechat" });
  });

  test("with a method that the account may not use can be paid with another", async () => {
    stub.stripe.unavailableMethods = ["alipay"];
    const order = await createOrder(shop, orderForm({ paymentMethod: "alipay" }));
    expect(order.payUrl).toBeNull();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ outcome: "failure", paymentState: "failed", canRetry: true });
    const card = await retryPayment(shop, { number: order.number, key: order.linkKey, method: "card", language: "en", clientAddress: "203.0.113.7" });
    await onPage(card.ok ? card.payUrl : null, "pay");
    await settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
  });

  test("and refunded is refunded when Stripe says so", async () => {
    const order = await createOrder(shop, orderForm());
    await onPage(order.payUrl, "pay");
    await settle();
    const payment = await shop.db.selectFrom("payments").select(["id", "order_id", "amount"]).executeTakeFirstOrThrow();
    await shop.db.transaction().execute(async (tx) => {
      await lockOrder(tx, payment.order_id);
      await openRefund(tx, shop, { paymentId: payment.id, subject: payment.id, reason: "goodwill", amount: payment.amount });
    });
    await shop.runJobs();
    const [refund] = [...stub.stripe.refunds.values()];
    expect(refund).toMatchObject({ amount: payment.amount, payment_intent: "pi_cs_test_1", status: "pending" });
    stub.stripe.settleRefund(refund?.id ?? "", "succeeded");
    await stub.deliver(2);
    await shop.runJobs();
    expect(await shop.db.selectFrom("refunds").select(["state", "provider_ref"]).execute()).toEqual([
      { state: "succeeded", provider_ref: refund?.id },
    ]);
    expect(await ledger()).toEqual([
      { kind: "payment", amount: payment.amount },
      { kind: "refund", amount: -payment.amount },
    ]);
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
  });
});

describe("with a fault while the page is created", () => {
  test.each(["reset-before", "reset-after", "hang", "429", "409", "401", "402", "500", "garbage", "reset-after, hang, 429, garbage"])(
    "%s: one session, one charge, one eSIM",
    async (faults) => {
      stub.stripe.faults = faults.split(", ") as ApiFault[];
      if (faults.includes("hang")) setStripeTimeout(500);
      const form = orderForm();
      let result = await createOrder(shop, form);
      expect(result.payUrl).toBeNull();
      // The buyer posts the form again, or presses "Pay now" on the order's page.
      for (let attempt = 0; !result.payUrl && attempt < 6; attempt++) {
        const again = await postOrder(shop, form);
        if (!("linkKey" in again) || !again.ok) throw new Error("The order is gone");
        const retry = again.payUrl
          ? null
          : await retryPayment(shop, { number: again.number, key: again.linkKey, method: "card", language: "en", clientAddress: "203.0.113.7" });
        result = { ...again, payUrl: again.payUrl ?? (retry?.ok ? retry.payUrl : null) };
      }
      setStripeTimeout(10_000);
      await onPage(result.payUrl, "pay");
      await settle();
      expect(await readBuyerOrder(shop, result)).toMatchObject({ state: "delivered", outcome: "success" });
      expect(sessions()).toHaveLength(1);
      expect(intents().map((intent) => intent.status)).toEqual(["succeeded"]);
      expect(await ledger()).toHaveLength(1);
      expect(await shop.db.selectFrom("payments").select("state").where("state", "=", "paid").execute()).toHaveLength(1);
    },
  );

  test("an abandoned page is created by the shop itself, once", async () => {
    stub.stripe.faults = ["reset-after"];
    await createOrder(shop, orderForm());
    shop.pass(2 * MINUTE);
    await shop.runJobs();
    expect(await shop.db.selectFrom("payments").select("state").execute()).toEqual([{ state: "open" }]);
    expect(sessions()).toHaveLength(1);
  });

  test("a page that was never created and is too late for Stripe is a failed attempt, and the buyer can retry", async () => {
    stub.stripe.faults = ["reset-before"];
    const order = await createOrder(shop, orderForm());
    shop.pass(2 * MINUTE);
    await shop.runJobs();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ outcome: "failure", paymentState: "failed", canRetry: true });
    const retry = await retryPayment(shop, {
      number: order.number,
      key: order.linkKey,
      method: "card",
      language: "en",
      clientAddress: "203.0.113.7",
    });
    await onPage(retry.ok ? retry.payUrl : null, "pay");
    await settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
  });
});
