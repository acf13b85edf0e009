import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { ProviderError } from "#server/gateways/payments/payment-provider.ts";
import { openRefund } from "#server/payments/open-refund.ts";
import { refundableAmount } from "#server/payments/refundable-amount.ts";
import { settleManualRefund } from "#server/orders/refunds/settle-manual-refund.ts";
import { applyRefundUpdate } from "#server/orders/refunds/apply-refund-update.ts";
import { applyEvent, deliverOrder, differences, ledger, addRefund, paymentOf, refundOf, refunds, viewRefund } from "#tests/support/orders/money.ts";
import { POSTED_SIM, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const MINUTE = 60_000;
const shop = useTestShop();

const refundable = (paymentId: string) => shop.db.transaction().execute((tx) => refundableAmount(tx, paymentId));
const mails = async () => (await shop.db.selectFrom("jobs").select("ref").where("topic", "=", "orders.mail").execute()).map((job) => job.ref);
const rest = async (ms: number) => {
  shop.pass(ms);
  await shop.settle();
};

describe("a refund", () => {
  test("is sent, requested and entered in the ledger once; a completely refunded order is refunded", async () => {
    const order = await deliverOrder(shop);
    const payment = await paymentOf(shop, order);
    const id = await addRefund(shop, payment, payment.amount);
    await shop.settle();
    expect(await refunds(shop)).toEqual([{ reason: "goodwill", attempt: 1, state: "succeeded", amount: payment.amount, failure: null }]);
    expect(await ledger(shop)).toEqual([
      { kind: "payment", amount: payment.amount },
      { kind: "refund", amount: -payment.amount },
    ]);
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
    expect(await mails()).toContain(`${id}:refund-paid`);
    expect(await shop.db.selectFrom("sandbox_refunds").select(["ref", "status"]).execute()).toEqual([{ ref: id, status: "succeeded" }]);
    expect(await differences(shop)).toEqual([]);
  });

  test("of a part does not change the order's status until the rest is refunded", async () => {
    const order = await deliverOrder(shop, { quantity: "2" });
    const payment = await paymentOf(shop, order);
    await addRefund(shop, payment, 100);
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect(await refundable(payment.id)).toBe(payment.amount - 100);
    await addRefund(shop, payment, payment.amount - 100, "the rest");
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
    expect(await refundable(payment.id)).toBe(0);
  });

  test("is found by a query if no webhook comes", async () => {
    const payment = await paymentOf(shop, await deliverOrder(shop));
    shop.losesWebhooks = true;
    await addRefund(shop, payment, 100);
    await shop.settle();
    expect(await refunds(shop)).toMatchObject([{ state: "succeeded" }]);
  });

  test("whose response is lost is requested again under the same reference, and is one", async () => {
    const payment = await paymentOf(shop, await deliverOrder(shop));
    const { createRefund } = shop.payments;
    let lost = 2;
    shop.payments.createRefund = async (order) => {
      const result = await createRefund(order);
      if (lost-- > 0) throw new ProviderError("indeterminate", "timeout", "no answer");
      return result;
    };
    await addRefund(shop, payment, 100);
    await shop.settle();
    expect(await refunds(shop)).toMatchObject([{ attempt: 1, state: "succeeded" }]);
    expect(await shop.db.selectFrom("sandbox_refunds").select("amount").execute()).toEqual([{ amount: 100 }]);
  });

  test("that was sent long ago is searched for at the provider before it is sent again: its key has expired by then", async () => {
    const payment = await paymentOf(shop, await deliverOrder(shop));
    const id = await addRefund(shop, payment, 100);
    const { createRefund } = shop.payments;
    const { session_id, payment_ref } = payment;
    await createRefund({ ref: id, sessionId: session_id ?? "", paymentRef: payment_ref, amount: 100, currency: payment.currency });
    shop.payments.createRefund = () => Promise.reject(new Error("asked for a second time"));
    shop.losesWebhooks = true;
    await rest(13 * 60 * MINUTE);
    expect(await refunds(shop)).toMatchObject([{ state: "succeeded" }]);
    expect(shop.logged.join()).not.toContain("asked for a second time");
  });

  test("that fails is tried three times with growing pauses, then paid manually, and the buyer is notified once", async () => {
    const payment = await paymentOf(shop, await deliverOrder(shop));
    await addRefund(shop, payment, 113);
    await shop.settle();
    expect(await refunds(shop)).toMatchObject([
      { state: "failed", failure: "sent-back" },
      { attempt: 2, state: "waiting" },
    ]);
    expect((await mails()).join()).not.toContain("refund-delayed");
    await rest(10 * MINUTE);
    expect(await refunds(shop)).toMatchObject([{}, { state: "failed" }, { attempt: 3, state: "waiting" }]);
    await rest(60 * MINUTE);
    expect(await refunds(shop)).toHaveLength(3);
    await rest(60 * MINUTE);
    expect((await refunds(shop)).map((one) => one.state)).toEqual(["failed", "failed", "failed", "manual"]);
    expect(await refundable(payment.id)).toBe(payment.amount - 113);
    const manual = await shop.db.selectFrom("refunds").select(["id", "subject"]).where("state", "=", "manual").executeTakeFirstOrThrow();
    expect((await mails()).filter((ref) => ref.endsWith("refund-delayed"))).toEqual([`${manual.subject}:refund-delayed`]);
    expect(await differences(shop)).toMatchObject([{ kind: "refund-failed" }]);

    const byHand = await viewRefund(shop, manual.id, { refundId: "" });
    await shop.db.transaction().execute((tx) => applyRefundUpdate(tx, shop, manual.id, byHand, "by hand"));
    expect((await refunds(shop)).at(-1)).toMatchObject({ state: "succeeded" });
    expect(await ledger(shop)).toMatchObject([{ kind: "payment" }, { kind: "refund", amount: -113 }]);
  });

  test("that the provider rejects for good waits for staff; if the money is gone already, nobody is asked to pay", async () => {
    const payment = await paymentOf(shop, await deliverOrder(shop));
    shop.payments.createRefund = () => Promise.reject(new ProviderError("final", "charge-disputed", "no"));
    await addRefund(shop, payment, 100, "first");
    await shop.settle();
    expect(await refunds(shop)).toMatchObject([{ state: "failed", failure: "charge-disputed" }, { state: "manual" }]);
    shop.payments.createRefund = () => Promise.reject(new ProviderError("final", "refund-too-much", "no"));
    await addRefund(shop, payment, 100, "second");
    await shop.settle();
    expect(await refunds(shop)).toMatchObject([{}, {}, { state: "failed", failure: "refund-too-much" }]);
    expect(await differences(shop)).toMatchObject([{ kind: "refund-failed" }, { kind: "refund-failed" }]);
  });

  test("of a removed provider is never marked as failed: staff check it, and enter it in the ledger", async () => {
    const payment = await paymentOf(shop, await deliverOrder(shop));
    const id = await addRefund(shop, payment, 100);
    await shop.db.updateTable("payments").set({ provider: "stripe" }).execute();
    await shop.settle();
    await rest(7 * 60 * MINUTE);
    expect(await refunds(shop)).toMatchObject([{ state: "waiting" }]);
    expect(await differences(shop)).toEqual([{ kind: "refund-other-provider", ref: id }]);
    expect((await mails()).join()).not.toContain("refund-delayed");
    expect(await settleManualRefund(shop, { refundId: id, note: "seen there", who: MEI })).toEqual({ ok: true });
    expect(await refunds(shop)).toMatchObject([{ state: "succeeded" }]);
  });

  test("that was marked as failed and arrived is entered in the ledger once, and nothing is sent instead", async () => {
    const payment = await paymentOf(shop, await deliverOrder(shop));
    shop.payments.createRefund = () => Promise.reject(new ProviderError("final", "charge-disputed", "no"));
    const id = await addRefund(shop, payment, 100);
    await shop.settle();
    await applyEvent(shop, { id: "evt_1", type: "refund", refund: await viewRefund(shop, id) });
    expect(await refunds(shop)).toMatchObject([{ state: "succeeded" }, { state: "failed", failure: "not-needed" }]);
    expect(await ledger(shop)).toMatchObject([{ kind: "payment" }, { kind: "refund", amount: -100 }]);
    expect((await differences(shop)).map(({ kind }) => kind)).toContain("refund-arrived");
  });

  test("that is returned after its arrival is owed again in order, request and ledger, and is retried once", async () => {
    const order = await deliverOrder(shop);
    const payment = await paymentOf(shop, order);
    const request = { id: "req_1", order_id: payment.order_id, fulfilment_id: null, account_id: null, reason: "other", state: "approved" as const };
    await shop.db
      .insertInto("refund_requests")
      .values({ ...request, requested_at: 0, decided_at: 0 })
      .execute();
    const fullRefund = { paymentId: payment.id, subject: "req_1", requestId: "req_1", reason: "requested" as const, amount: payment.amount };
    const first = await shop.db.transaction().execute((tx) => openRefund(tx, shop, fullRefund));
    await shop.settle();
    const stateOfRequest = async () => (await shop.db.selectFrom("refund_requests").select("state").executeTakeFirstOrThrow()).state;
    expect([(await readBuyerOrder(shop, order)).state, await stateOfRequest()]).toEqual(["refunded", "refunded"]);
    if (!first.ok) throw new Error(first.code);
    const back = await viewRefund(shop, first.refundId, { state: "failed", failure: "account-closed" });
    await applyEvent(shop, { id: "evt_1", type: "refund", refund: back });
    await applyEvent(shop, { id: "evt_2", type: "refund", refund: back });
    expect([(await readBuyerOrder(shop, order)).state, await stateOfRequest()]).toEqual(["refund-requested", "approved"]);
    expect((await ledger(shop)).map((row) => row.kind).sort()).toEqual(["payment", "refund", "refund-returned"]);
    expect(await refunds(shop)).toMatchObject([{ state: "failed" }, { attempt: 2, state: "waiting", amount: payment.amount }]);
  });

  test("keeps the postal fee of a parcel that was sent, and the order is refunded", async () => {
    const order = await deliverOrder(shop, POSTED_SIM);
    const payment = await paymentOf(shop, order);
    const { postal_fee: postage } = await shop.db.selectFrom("orders").select("postal_fee").executeTakeFirstOrThrow();
    expect(postage).toBeGreaterThan(0);
    await shop.db.updateTable("orders").set({ state: "refund-requested" }).execute();
    await addRefund(shop, payment, payment.amount - postage);
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
  });
});

describe("the refunded total", () => {
  test("never exceeds the payment, however many refunds are opened simultaneously", async () => {
    const payment = await paymentOf(shop, await deliverOrder(shop, { quantity: "3" }));
    const share = Math.floor(payment.amount / 4) + 1;
    const results = await Promise.all(Array.from({ length: 12 }, (_, n) => refundOf(shop, payment, share, `claim ${n}`)));
    expect(results.filter((result) => result.ok)).toHaveLength(3);
    expect(results.filter((result) => !result.ok && result.code === "more-than-paid")).toHaveLength(9);
    await shop.settle();
    const rows = await ledger(shop);
    expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(payment.amount - 3 * share);
  });

  test("includes a refund of the same subject once, while it is open and afterwards", async () => {
    const payment = await paymentOf(shop, await deliverOrder(shop));
    const results = await Promise.all(Array.from({ length: 5 }, () => refundOf(shop, payment, 100)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    await shop.settle();
    expect(await refundOf(shop, payment, 100)).toEqual({ ok: false, code: "open" });
  });

  test("of a free order is zero", async () => {
    const code = { code: "ALLOFF", kind: "percent" as const, basis_points: 10_000, starts_at: null, ends_at: null };
    await shop.db
      .insertInto("promo_codes")
      .values({ ...code, max_uses: null, max_uses_per_customer: null })
      .execute();
    const payment = await paymentOf(shop, await createOrder(shop, orderForm({ promoCode: "ALLOFF" })));
    expect(payment).toMatchObject({ provider: "none", amount: 0 });
    expect(await refundOf(shop, payment, 1)).toEqual({ ok: false, code: "more-than-paid" });
  });
});

describe("a refund update", () => {
  test.each([
    ["another amount", { amount: 99 }, "refund-amount"],
    ["another currency", { currency: "USD" as const }, "refund-amount"],
    ["another refund under our reference", { refundId: "re_other" }, "refund-mismatch"],
    ["our refund under another reference", { ref: "rfd_other" }, "refund-mismatch"],
  ])("with %s is not applied, and is recorded", async (_, overrides, kind) => {
    const payment = await paymentOf(shop, await deliverOrder(shop));
    const id = await addRefund(shop, payment, 100);
    await shop.runJobs();
    await applyEvent(shop, { id: "evt_1", type: "refund", refund: await viewRefund(shop, id, overrides) });
    expect(await refunds(shop)).toMatchObject([{ state: "pending" }]);
    expect(await ledger(shop)).toHaveLength(1);
    expect(await differences(shop)).toEqual([{ kind, ref: id }]);
  });
});
