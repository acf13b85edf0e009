import { refundUnmatchedPaymentById } from "#server/orders/payments/refund-unmatched-payment.ts";
import { listUnmatchedPayments } from "#server/orders/staff/list-money-work.ts";
import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { reconcileRecords } from "#server/orders/reconciliation/reconcile-records.ts";
import { stripeRefund } from "#tests/fixtures/stripe-objects.ts";
import { createOrder, POSTED_SIM, readBuyerOrder } from "#tests/support/orders/purchase.ts";
import { useStripeShop } from "#tests/support/orders/stripe-stub.ts";
import { orderForm } from "#tests/support/shop.ts";

const MINUTE = 60_000;
const { shop, stub, settle } = useStripeShop();

/** Pays on Stripe's page. */
const onPage = async (url: string | null) =>
  void (await fetch(url ?? "", { method: "POST", body: new URLSearchParams({ outcome: "pay" }), redirect: "manual" }));
const unmatched = async () => (await listUnmatchedPayments(shop, { limit: 9 })).rows;
const ledger = () => shop.db.selectFrom("ledger").select(["kind", "amount"]).orderBy("at").execute();

describe("money that differs from what was asked for", () => {
  /** Pays on Stripe's page after the session has changed there. */
  async function payDifferently(change: { amount_total?: number; currency?: string }) {
    const order = await createOrder(shop, orderForm({ ...POSTED_SIM }));
    const [session] = stub.stripe.sessions.values();
    if (!session) throw new Error("There is no session");
    Object.assign(session, change);
    await onPage(order.payUrl);
    return { order, session };
  }

  test.each([
    ["amount", { amount_total: 100 }, { amount: 100, currency: "HKD" }, "HK$1.00"],
    ["currency of ours", { currency: "usd" }, { currency: "USD" }, "US$109.00"],
    ["currency that the shop does not sell in", { currency: "eur", amount_total: 1234 }, { amount: 1234, currency: "EUR" }, "EUR 12.34"],
  ])("in another %s pays for nothing: the attempt fails, the buyer is told and can pay again, and staff return it", async (_, change, row, said) => {
    const { order, session } = await payDifferently(change);
    await settle(2);
    const [failed, differing] = await shop.db.selectFrom("payments").selectAll().orderBy("attempt").execute();
    expect(failed).toMatchObject({ state: "failed", reason: "mismatch" });
    expect(differing).toMatchObject({ ...row, state: "paid", unmatched: 1, payment_ref: `pi_${session.id}` });
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "awaiting-payment", canRetry: true, mismatchedPayment: row });
    const [mail] = (await listMailbox(shop)) ?? [];
    expect(mail?.text).toContain(said);

    const again = await retryPayment(shop, {
      number: order.number,
      key: order.linkKey,
      method: "card",
      language: "en",
      clientAddress: "203.0.113.7",
    });
    await onPage(again.ok ? again.payUrl : null);
    await settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "preparing", paymentState: "paid" });

    expect(await unmatched()).toMatchObject([{ id: differing?.id, number: order.number, why: "mismatch" }]);
    expect(await refundUnmatchedPaymentById(shop, differing?.id ?? "", MEI)).toEqual({ ok: true });
    await settle();
    const [refund] = [...stub.stripe.refunds.values()];
    expect(refund).toMatchObject({ amount: differing?.amount, payment_intent: `pi_${session.id}` });
    stub.stripe.settleRefund(refund?.id ?? "", "succeeded");
    await settle();
    expect(await shop.db.selectFrom("refunds").select(["reason", "state"]).execute()).toEqual([{ reason: "mismatched-payment", state: "succeeded" }]);
    expect(await unmatched()).toEqual([]);
    expect((await readBuyerOrder(shop, order)).state).toBe("preparing");
    expect(await shop.db.selectFrom("discrepancies").select("id").where("resolved_at", "is", null).execute()).toEqual([]);
  });

  test("is settled by a full refund in the dashboard, which changes nothing for its order", async () => {
    const { order, session } = await payDifferently({ amount_total: 100 });
    await settle();
    stub.stripe.refunds.set(
      "re_desk",
      stripeRefund({ id: "re_desk", amount: 100, currency: "hkd", payment_intent: `pi_${session.id}`, metadata: {} }),
    );
    stub.stripe.settleRefund("re_desk", "succeeded");
    await settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("awaiting-payment");
    expect(await ledger()).toMatchObject([{ kind: "payment" }, { kind: "refund", amount: -100 }]);
    expect(await shop.db.selectFrom("discrepancies").select("id").where("resolved_at", "is", null).execute()).toEqual([]);
  });

  test("of nothing is not announced to the buyer as money that goes back", async () => {
    const { order } = await payDifferently({ amount_total: 0 });
    await settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ canRetry: true, mismatchedPayment: null });
    expect(await listMailbox(shop)).toEqual([]);
  });

  test.each([
    ["a query", async () => {}],
    ["the comparison of records", async () => void (await reconcileRecords(shop))],
  ])("is found by %s if its webhook never comes; the order expires and its SIM card is free again", async (_, look) => {
    stub.losesWebhooks = true;
    await payDifferently({ currency: "eur" });
    await look();
    for (let minutes = 0; minutes < 90; minutes += 10) {
      shop.pass(10 * MINUTE);
      await shop.runJobs();
    }
    expect(await shop.db.selectFrom("orders").select("state").execute()).toEqual([{ state: "expired" }]);
    expect(await shop.db.selectFrom("sim_stock").select("reserved").where("reserved", "<>", 0).execute()).toEqual([]);
    expect(await ledger()).toMatchObject([{ kind: "payment" }]);
    expect(await reconcileRecords(shop)).toBe(0);
  });
});

test("a dispute that is reported before its payment stops the delivery", async () => {
  const order = await createOrder(shop, orderForm());
  stub.losesWebhooks = true;
  await onPage(order.payUrl);
  await stub.deliver();
  stub.losesWebhooks = false;
  stub.stripe.dispute("cs_test_1", "needs_response");
  await settle();
  expect(await ledger()).toEqual([]);
  await refreshPayment(shop, { number: order.number, key: order.linkKey });
  await settle();
  expect((await ledger()).map(({ kind }) => kind).sort()).toEqual(["dispute", "payment"]);
  expect((await readBuyerOrder(shop, order)).units).toMatchObject([{ state: "requested" }]);
  stub.stripe.dispute("cs_test_1", "won");
  await settle();
  expect((await readBuyerOrder(shop, order)).units).toMatchObject([{ state: "delivered" }]);
});

describe("a payment whose attempt we have lost", () => {
  /** Pays a session of an attempt that is missing in our database, as after a restore of a backup. */
  async function payLost(change: { amount_total?: number; metadata?: Record<string, string> } = {}) {
    const order = await createOrder(shop, orderForm());
    const made = stub.stripe.sessions.get("cs_test_1");
    if (!made) throw new Error("There is no session");
    const metadata = { ...made.metadata, payment_id: "pay_lost" };
    const lost = { ...made, id: "cs_test_lost", client_reference_id: "pay_lost", metadata, ...change };
    stub.stripe.sessions.set(lost.id, lost);
    return { order, pay: () => void stub.stripe.decide(lost.id, "pay"), made };
  }

  test.each([
    ["its webhook", () => settle(2)],
    [
      "the comparison of records",
      async () => {
        stub.losesWebhooks = true;
        shop.pass(MINUTE);
        await reconcileRecords(shop);
        await settle();
      },
    ],
  ])("pays for its order once %s names it", async (_, hear) => {
    const { order, pay } = await payLost();
    pay();
    await hear();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", paymentState: "paid", mismatchedPayment: null });
    expect(await ledger()).toMatchObject([{ kind: "payment" }]);
    await shop.db.updateTable("discrepancies").set({ resolved_at: 1 }).execute();
    expect(await reconcileRecords(shop)).toBe(0);
  });

  test("is refunded if its order was paid again", async () => {
    const { order, pay, made } = await payLost();
    await onPage(made.url);
    await settle();
    pay();
    await settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered" });
    expect(await shop.db.selectFrom("refunds").select(["payment_id", "reason"]).execute()).toEqual([
      { payment_id: "pay_lost", reason: "duplicate-payment" },
    ]);
  });

  test("and that differs from the price waits for staff, and its order can be paid", async () => {
    const { order, pay } = await payLost({ amount_total: 100 });
    pay();
    await settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "awaiting-payment", mismatchedPayment: { amount: 100 } });
    expect(await unmatched()).toMatchObject([{ why: "mismatch" }]);
  });

  test("stays a difference that names its order, if that is lost too", async () => {
    const { pay } = await payLost({ metadata: { payment_id: "pay_lost", order_number: "RL261101-ABCDEF" } });
    pay();
    await settle();
    expect(await shop.db.selectFrom("discrepancies").select(["kind", "theirs"]).execute()).toEqual([
      { kind: "payment-unknown", theirs: expect.stringMatching(/^paid .* for RL261101-ABCDEF$/) as string },
    ]);
  });
});
