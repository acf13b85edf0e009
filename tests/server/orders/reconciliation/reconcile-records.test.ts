import { deliverOrder } from "#tests/support/orders/money.ts";
import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { ProviderError, type RefundView, type SessionView } from "#server/gateways/payments/payment-provider.ts";
import { reconcileRecords, reconcileRecordsDaily } from "#server/orders/reconciliation/reconcile-records.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { openRefund } from "#server/payments/open-refund.ts";
import { decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { resolveDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";

const DAY = 86_400_000;
const shop = useTestShop();

const rows = () => shop.db.selectFrom("discrepancies").select(["kind", "ref", "ours", "theirs"]).orderBy("kind").orderBy("ref").execute();
const kinds = async () => (await rows()).map(({ kind }) => kind);
const payment = () => shop.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();

/** An order that was paid and delivered a few minutes ago. */
async function bought() {
  const order = await deliverOrder(shop);
  shop.pass(10 * 60_000);
  return order;
}

/** The payment is being refunded, and has arrived if possible. */
async function paidBack(amount: number) {
  const { id } = await payment();
  await shop.db.transaction().execute((tx) => openRefund(tx, shop, { paymentId: id, subject: "goodwill", reason: "goodwill", amount }));
  await shop.settle();
  return shop.db.selectFrom("refunds").selectAll().executeTakeFirstOrThrow();
}

/** Changes what the provider reports about a session. */
function sessionsAre(change: (view: SessionView) => SessionView[]) {
  const { listPayments } = shop.payments;
  shop.payments.listPayments = async function* (window) {
    for await (const view of listPayments(window)) yield* change(view);
  };
}
function refundsAre(change: (view: RefundView) => RefundView) {
  const { listRefunds, getRefund } = shop.payments;
  shop.payments.listRefunds = async function* (window) {
    for await (const view of listRefunds(window)) yield change(view);
  };
  shop.payments.getRefund = async (id) => change(await getRefund(id));
}

test("consistent records have no discrepancies: payments, refunds and deliveries", async () => {
  await bought();
  await paidBack(500);
  expect(await reconcileRecords(shop)).toBe(0);
  expect(await rows()).toEqual([]);
});

test("the daily job looks back to its last success, but at least three days", async () => {
  const lookedBack: number[] = [];
  const { listPayments } = shop.payments;
  shop.payments.listPayments = async function* (window) {
    // Sessions are created up to a day before their payment.
    lookedBack.push((shop.clock() - window.from) / DAY - 1);
    yield* listPayments(window);
  };
  const job = { id: "job_1", topic: "reconcile.records", ref: "2026-11-21", payload: {}, attempts: 1, createdAt: shop.clock() };
  await reconcileRecordsDaily(shop, job);
  await enqueueJob(shop.db, { topic: job.topic, ref: job.ref, now: shop.clock() });
  await shop.db.updateTable("jobs").set({ state: "done", done_at: shop.clock() }).where("topic", "=", job.topic).execute();
  for (const days of [1, 5]) {
    shop.pass(days * DAY);
    await reconcileRecordsDaily(shop, job);
  }
  expect(lookedBack).toEqual([3, 3, 7]);
});

describe("of a payment", () => {
  test("unknown to the shop is a discrepancy, named by its session, once", async () => {
    await bought();
    const { session_id } = await payment();
    sessionsAre((view) => [view, { ...view, sessionId: "cs_desk", ref: "" }]);
    expect(await reconcileRecords(shop)).toBe(1);
    expect(await reconcileRecords(shop)).toBe(0);
    expect(await rows()).toEqual([{ kind: "payment-unknown", ref: "cs_desk", ours: "no payment", theirs: "paid HK$93.00" }]);
    expect((await payment()).session_id).toBe(session_id);
  });

  test("in a second session under one of our references is a payment that pays for nothing, once", async () => {
    await bought();
    sessionsAre((view) => [view, { ...view, sessionId: "cs_second" }]);
    expect([await reconcileRecords(shop), await reconcileRecords(shop)]).toEqual([1, 0]);
    const second = await shop.db.selectFrom("payments").select(["id", "unmatched"]).where("session_id", "=", "cs_second").executeTakeFirstOrThrow();
    expect(second.unmatched).toBe(1);
    expect(await rows()).toMatchObject([{ kind: "payment-unknown", ref: second.id }]);
  });

  test("unknown to the provider is a discrepancy, but only after a query", async () => {
    await bought();
    sessionsAre(() => []);
    expect(await reconcileRecords(shop)).toBe(0);
    shop.payments.getSession = () => Promise.reject(new ProviderError("final", "unknown-session", "no"));
    expect(await reconcileRecords(shop)).toBe(1);
    expect(await rows()).toMatchObject([{ kind: "payment-missing", ref: (await payment()).id, ours: "paid HK$93.00", theirs: "no session" }]);
  });

  test("with another amount or currency is a discrepancy, and is not applied", async () => {
    await bought();
    sessionsAre((view) => [{ ...view, amount: view.amount - 1 }]);
    await reconcileRecords(shop);
    expect(await rows()).toMatchObject([{ kind: "payment-amount", ours: "paid HK$93.00", theirs: "paid HK$92.99" }]);
    expect((await payment()).amount).toBe(9300);
  });

  test("of an ended order is processed like any late payment, and stays recorded", async () => {
    shop.losesWebhooks = true;
    const order = await createOrder(shop, orderForm());
    await decidePayment(shop, order.payUrl, "pay");
    await shop.db.updateTable("payments").set({ state: "expired" }).execute();
    await shop.db.updateTable("orders").set({ state: "expired" }).execute();
    await shop.db.updateTable("jobs").set({ state: "done" }).where("topic", "=", "payments.check").execute();
    shop.pass(1000);
    expect(await reconcileRecords(shop)).toBe(1);
    expect(await rows()).toMatchObject([{ kind: "payment-state", ours: "expired HK$93.00", theirs: "paid HK$93.00" }]);
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect(await reconcileRecords(shop)).toBe(0);
  });

  test("that is still processing is left to the job that queries it", async () => {
    shop.losesWebhooks = true;
    const order = await createOrder(shop, orderForm());
    await decidePayment(shop, order.payUrl, "pay");
    shop.pass(1000);
    expect(await reconcileRecords(shop)).toBe(0);
    expect((await payment()).state).toBe("open");
  });
});

describe("of a refund", () => {
  test("made in the provider's dashboard is adopted, once", async () => {
    await bought();
    await paidBack(500);
    const { listRefunds } = shop.payments;
    shop.payments.listRefunds = async function* (window) {
      for await (const view of listRefunds(window)) yield* [view, { ...view, ref: "", refundId: "re_desk", amount: 100 }];
    };
    expect([await reconcileRecords(shop), await reconcileRecords(shop)]).toEqual([1, 0]);
    expect(await rows()).toEqual([]);
    const adopted = await shop.db.selectFrom("refunds").select(["amount", "state", "provider_ref"]).where("reason", "=", "provider").execute();
    expect(adopted).toEqual([{ amount: 100, state: "succeeded", provider_ref: "re_desk" }]);
  });

  test("that the provider never made is a discrepancy", async () => {
    await bought();
    const refund = await paidBack(500);
    await shop.db.deleteFrom("sandbox_refunds").execute();
    await reconcileRecords(shop);
    expect(await rows()).toMatchObject([{ kind: "refund-missing", ref: refund.id, theirs: "no refund" }]);
  });

  test("with another amount is a discrepancy", async () => {
    await bought();
    const { id } = await paidBack(500);
    refundsAre((view) => ({ ...view, amount: 501 }));
    await reconcileRecords(shop);
    expect(await rows()).toMatchObject([{ kind: "refund-amount", ref: id, ours: "succeeded HK$5.00", theirs: "succeeded HK$5.01" }]);
  });

  test("that was returned after its arrival is reversed in the ledger, and stays recorded", async () => {
    await bought();
    const { id } = await paidBack(500);
    refundsAre((view) => ({ ...view, state: "failed", failure: "account-closed" }));
    await reconcileRecords(shop);
    expect(await rows()).toMatchObject([{ kind: "refund-state", ref: id, ours: "succeeded HK$5.00", theirs: "failed HK$5.00" }]);
    const booked = await shop.db.selectFrom("ledger").select(["kind", "amount"]).where("ref", "=", id).orderBy("amount").execute();
    expect(booked).toEqual([
      { kind: "refund", amount: -500 },
      { kind: "refund-returned", amount: 500 },
    ]);
  });
});

test("a refund that the bank returns a month after it was made is reversed in the ledger", async () => {
  await bought();
  const { id } = await paidBack(500);
  shop.pass(30 * DAY);
  expect(await reconcileRecords(shop)).toBe(0);
  refundsAre((view) => ({ ...view, state: "failed", failure: "account-closed" }));
  expect(await reconcileRecords(shop)).toBe(1);
  expect(await rows()).toMatchObject([{ kind: "refund-state", ref: id }]);
  const booked = await shop.db.selectFrom("ledger").select("amount").where("ref", "=", id).orderBy("amount").execute();
  expect(booked).toEqual([{ amount: -500 }, { amount: 500 }]);
});

test("a ledger that differs from the sum of its source rows is a discrepancy, per currency", async () => {
  await bought();
  await shop.db.updateTable("payments").set({ amount: 9299 }).execute();
  sessionsAre(() => []);
  shop.payments.getSession = async () => ({
    ...({} as SessionView),
    sessionId: (await payment()).session_id ?? "",
    paymentStatus: "paid",
    amount: 9299,
    currency: "HKD",
  });
  await reconcileRecords(shop);
  expect(await rows()).toEqual([{ kind: "ledger-total", ref: "payments HKD", ours: "ledger HK$93.00", theirs: "rows HK$92.99" }]);
});

describe("of a delivery", () => {
  test.each([
    ["carrier-unknown", "nothing", () => Promise.resolve(null)],
    ["carrier-state", "failed", () => Promise.resolve({ state: "failed" as const, jobId: "j", code: "x" })],
    [
      "carrier-iccid",
      "done 8985234000000000001",
      () => Promise.resolve({ state: "done" as const, jobId: "j", iccid: "8985234000000000001", esim: null }),
    ],
  ])("%s: the carrier's response is %s", async (kind, theirs, result) => {
    await bought();
    shop.carrier.findByRef = result;
    await reconcileRecords(shop);
    expect(await rows()).toMatchObject([{ kind, theirs }]);
  });
});

test("a resolved discrepancy does not return the next night, unless it has changed", async () => {
  await bought();
  let amount = 9299;
  sessionsAre((view) => [{ ...view, amount }]);
  await reconcileRecords(shop);
  const { id } = await shop.db.selectFrom("discrepancies").select("id").executeTakeFirstOrThrow();
  expect(await resolveDiscrepancy(shop, { id, note: "the provider has corrected it", who: MEI })).toEqual({ ok: true });
  expect(await resolveDiscrepancy(shop, { id, note: "again", who: MEI })).toMatchObject({ ok: false });
  shop.pass(DAY);
  expect(await reconcileRecords(shop)).toBe(0);
  amount = 9298;
  expect(await reconcileRecords(shop)).toBe(1);
  expect(await kinds()).toEqual(["payment-amount", "payment-amount"]);
});

test("a provider that does not respond is asked again by the same job, and nothing is reported as missing", async () => {
  await bought();
  sessionsAre(() => []);
  shop.payments.getSession = () => Promise.reject(new ProviderError("retry", "silent", "no answer"));
  await expect(reconcileRecords(shop)).rejects.toThrow("no answer");
  expect(await rows()).toEqual([]);
});
