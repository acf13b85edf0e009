import { beforeEach, describe, expect, test } from "vitest";
import { ProviderError } from "#server/gateways/payments/payment-provider.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { POSTED_SIM, decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const MINUTE = 60_000;
const shop = useTestShop();

const subjects = async () => ((await listMailbox(shop)) ?? []).map((mail) => mail.subject);
const ledger = () => shop.db.selectFrom("ledger").select(["kind", "amount"]).execute();
const stock = () => shop.db.selectFrom("sim_stock").where("kind", "=", "physical").select(["on_hand", "reserved"]).executeTakeFirst();
const taken = async (code: string) =>
  (await shop.db.selectFrom("promo_codes").select("taken").where("code", "=", code).executeTakeFirstOrThrow()).taken;

describe("a payment", () => {
  test("delivers every eSIM, is entered in the ledger once and sends two mails", async () => {
    const order = await createOrder(shop, orderForm({ quantity: "3" }));
    expect(await decidePayment(shop, order.payUrl, "pay")).toContain(`/en/order-result?order=${order.number}&key=${order.linkKey}`);
    await shop.settle();
    const view = await readBuyerOrder(shop, order);
    expect(view).toMatchObject({ state: "delivered", outcome: "success", paymentState: "paid", payUrl: null });
    expect(new Set(view.units.map((unit) => unit.iccid)).size).toBe(3);
    for (const unit of view.units) {
      expect(unit.codes?.activationCode).toMatch(/^LPA:1\$[A-Z0-9.-]+\$[0-9A-Z-]+(\$\$1)?$/);
      expect(unit.codes?.activationCode.endsWith("$$1")).toBe(unit.codes?.confirmationCode !== null);
      expect(unit.useBy).toBeGreaterThan(shop.clock());
    }
    expect(await ledger()).toEqual([{ kind: "payment", amount: view.total }]);
    expect(await subjects()).toEqual(["Your eSIMs are ready to install: Japan · 5 GB · 30 days × 3", `Your order ${order.number} is confirmed`]);
    expect(view.history.map((event) => event.state)).toEqual(["awaiting-payment", "paid", "preparing", "delivered"]);
  });

  test("is visible immediately to a buyer who returns before the webhook", async () => {
    shop.losesWebhooks = true;
    const order = await createOrder(shop, orderForm());
    await decidePayment(shop, order.payUrl, "pay");
    expect((await readBuyerOrder(shop, order)).outcome).toBe("processing");
    expect(await refreshPayment(shop, { number: order.number, key: order.linkKey })).toBe(true);
    expect((await readBuyerOrder(shop, order)).outcome).toBe("success");
  });

  describe("whose webhook is lost", () => {
    let order: Awaited<ReturnType<typeof createOrder>>;
    const refresh = () => refreshPayment(shop, { number: order.number, key: order.linkKey });
    const outcome = async () => (await readBuyerOrder(shop, order)).outcome;
    beforeEach(async () => {
      shop.losesWebhooks = true;
      order = await createOrder(shop, orderForm());
      await decidePayment(shop, order.payUrl, "pay");
    });

    test("is not known while the provider does not respond, and is asked for again after two seconds", async () => {
      const { getSession } = shop.payments;
      shop.payments.getSession = () => Promise.reject(new ProviderError("retry", "silent", "no answer"));
      expect(await refresh()).toBe(false);
      shop.payments.getSession = getSession;
      expect([await refresh(), await outcome()]).toEqual([false, "processing"]);
      shop.pass(2_000);
      expect([await refresh(), await outcome()]).toEqual([true, "success"]);
    });

    test("is asked for once by pages that load at the same time", async () => {
      const { getSession } = shop.payments;
      let queries = 0;
      shop.payments.getSession = (id) => ((queries += 1), getSession(id));
      expect(await Promise.all([refresh(), refresh()])).toEqual([true, true]);
      expect([queries, await outcome()]).toEqual([1, "success"]);
    });

    test("is not known while the provider is slow: the page does not wait for it", async () => {
      shop.payments.getSession = () => new Promise(() => {});
      expect([await refresh(), await outcome()]).toEqual([false, "processing"]);
    });

    test("is shown as stored if the provider rejects the query for good", async () => {
      shop.payments.getSession = () => Promise.reject(new ProviderError("final", "forbidden", "wrong key"));
      expect([await refresh(), await outcome()]).toEqual([true, "processing"]);
    });
  });

  test("is found by a query if its webhook never comes", async () => {
    shop.losesWebhooks = true;
    const order = await createOrder(shop, orderForm());
    await decidePayment(shop, order.payUrl, "pay");
    await shop.runJobs();
    shop.pass(2 * MINUTE);
    await shop.runJobs();
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
  });

  test("by a delayed method is processing first, then succeeds", async () => {
    const order = await createOrder(shop, orderForm());
    await decidePayment(shop, order.payUrl, "pay-later");
    await shop.runJobs();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ outcome: "processing", paymentState: "processing", payUrl: null });
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).outcome).toBe("success");
  });

  test("that fails later is announced by mail, and the order is paid with another method", async () => {
    const order = await createOrder(shop, orderForm());
    await decidePayment(shop, order.payUrl, "fail-later");
    await shop.settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ outcome: "failure", paymentState: "failed", canRetry: true });
    expect(await subjects()).toEqual([`Your payment for order ${order.number} didn’t go through`]);
    const retry = await retryPayment(shop, {
      number: order.number,
      key: order.linkKey,
      method: "alipay",
      language: "en",
      clientAddress: "203.0.113.7",
    });
    if (!retry.ok) throw new Error(retry.code);
    await decidePayment(shop, retry.payUrl, "pay");
    await shop.settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", paymentMethod: "alipay" });
    expect(await ledger()).toHaveLength(1);
  });

  test("that is declined can be tried again on the same page", async () => {
    const order = await createOrder(shop, orderForm());
    expect(await decidePayment(shop, order.payUrl, "decline")).toBe(`${order.payUrl}?declined=1`);
    await shop.runJobs();
    expect((await readBuyerOrder(shop, order)).paymentState).toBe("open");
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
  });

  test("that is cancelled returns to the order, which may be paid again", async () => {
    const order = await createOrder(shop, orderForm());
    expect(await decidePayment(shop, order.payUrl, "cancel")).toContain("cancelled=1");
    await shop.runJobs();
    expect(await readBuyerOrder(shop, order)).toMatchObject({
      outcome: "failure",
      paymentState: "cancelled",
      state: "awaiting-payment",
      canRetry: true,
    });
    const retries = await Promise.all(
      Array.from({ length: 10 }, () =>
        retryPayment(shop, { number: order.number, key: order.linkKey, method: "card", language: "en", clientAddress: "203.0.113.7" }),
      ),
    );
    expect(new Set(retries.map((result) => result.ok && result.payUrl)).size).toBe(1);
    expect(await shop.db.selectFrom("payments").select(["attempt", "state"]).orderBy("attempt").execute()).toEqual([
      { attempt: 1, state: "cancelled" },
      { attempt: 2, state: "open" },
    ]);
  });

  test("started again with another method closes the open page", async () => {
    const order = await createOrder(shop, orderForm());
    const access = { number: order.number, key: order.linkKey, language: "en" as const, clientAddress: "203.0.113.7" };
    expect(await retryPayment(shop, { ...access, method: "card" })).toEqual({ ok: true, payUrl: order.payUrl });
    const other = await retryPayment(shop, { ...access, method: "wechat" });
    expect(other).toMatchObject({ ok: true });
    expect(await decidePayment(shop, order.payUrl, "pay")).toContain("cancelled=1");
    expect(await retryPayment(shop, { ...access, key: "wrong", method: "card" })).toEqual({ ok: false, code: "order-unknown" });
  });

  test("made twice is detected when the old page turns out to be paid", async () => {
    shop.losesWebhooks = true;
    const order = await createOrder(shop, orderForm());
    await decidePayment(shop, order.payUrl, "pay");
    expect(
      await retryPayment(shop, { number: order.number, key: order.linkKey, method: "alipay", language: "en", clientAddress: "203.0.113.7" }),
    ).toEqual({
      ok: true,
      payUrl: null,
    });
    expect((await readBuyerOrder(shop, order)).outcome).toBe("success");
  });
});

describe("an unpaid order", () => {
  test("expires after its payment page and releases its promo code and stock", async () => {
    const order = await createOrder(shop, orderForm({ ...POSTED_SIM, quantity: "2", promoCode: "WELCOME10" }));
    expect(await stock()).toEqual({ on_hand: 500, reserved: 2 });
    shop.pass(40 * MINUTE);
    await shop.runJobs();
    shop.pass(20 * MINUTE);
    await shop.runJobs();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "expired", paymentState: "expired", outcome: "failure", canRetry: true });
    expect(await stock()).toEqual({ on_hand: 500, reserved: 0 });
    expect(await taken("WELCOME10")).toBe(0);
    expect(await shop.db.selectFrom("jobs").select("topic").where("state", "<>", "done").execute()).toEqual([]);
  });

  test("may be paid again for a week, and reserves its stock again", async () => {
    const order = await createOrder(shop, orderForm({ ...POSTED_SIM, promoCode: "WELCOME10" }));
    shop.pass(60 * MINUTE);
    await shop.runJobs();
    const access = { number: order.number, key: order.linkKey, method: "card" as const, language: "en" as const, clientAddress: "203.0.113.7" };
    expect(await retryPayment(shop, access)).toMatchObject({ ok: true });
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "awaiting-payment" });
    expect(await stock()).toEqual({ on_hand: 500, reserved: 1 });
    shop.pass(60 * MINUTE);
    await shop.runJobs();
    shop.pass(7 * 24 * 60 * MINUTE);
    expect(await retryPayment(shop, access)).toEqual({ ok: false, code: "order-closed" });
  });

  test("is delivered after a late payment", async () => {
    const order = await createOrder(shop, orderForm({ promoCode: "WELCOME10" }));
    const payment = await shop.db.selectFrom("payments").select(["id", "session_id", "amount"]).executeTakeFirstOrThrow();
    shop.pass(60 * MINUTE);
    await shop.runJobs();
    expect((await readBuyerOrder(shop, order)).state).toBe("expired");
    const event = {
      id: "evt_late",
      type: "paid",
      sessionId: payment.session_id,
      ref: payment.id,
      amount: payment.amount,
      currency: "HKD",
      paymentRef: "py",
    };
    await shop.handlers["payments.apply"]?.(shop, {
      id: "j",
      topic: "",
      ref: "",
      attempts: 1,
      createdAt: 0,
      payload: { provider: "sandbox", event },
    }).then((result) => shop.db.transaction().execute(async (tx) => result.commit?.(tx)));
    await shop.settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", outcome: "success" });
    expect(await taken("WELCOME10")).toBe(1);
  });

  test("is processed even if the server died before its payment page was created", async () => {
    const { createSession } = shop.payments;
    shop.payments.createSession = () => new Promise(() => {});
    const form = orderForm();
    void createOrder(shop, form);
    while ((await shop.db.selectFrom("payments").select("id").execute()).length === 0) await Promise.resolve();
    shop.payments.createSession = createSession;
    shop.pass(2 * MINUTE);
    await shop.runJobs();
    expect(await shop.db.selectFrom("payments").select("state").execute()).toEqual([{ state: "open" }]);
  });
});
