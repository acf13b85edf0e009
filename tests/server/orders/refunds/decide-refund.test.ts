import { describe, expect, test } from "vitest";
import { ProviderError } from "#server/gateways/payments/payment-provider.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { findGoodwillRefund, issueGoodwillRefund } from "#server/orders/refunds/issue-goodwill-refund.ts";
import { rejectRefund } from "#server/orders/refunds/reject-refund.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { retryManualRefund, settleManualRefund } from "#server/orders/refunds/settle-manual-refund.ts";
import { listDiscrepancies } from "#server/orders/staff/list-discrepancies.ts";
import { listFailedRefunds } from "#server/orders/staff/list-failed-refunds.ts";
import { listRefundRequests } from "#server/orders/staff/list-money-work.ts";
import { showRefundRequest } from "#server/orders/staff/show-refund-request.ts";
import { parseMonth, reportMoney } from "#server/payments/report-money.ts";
import { POSTED_SIM, decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { ledgerEntries, lastRequest, subjects, runJobsFor } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { createAccountOrder, insertAccount } from "#tests/support/sims/sims.ts";
import { MEI } from "#tests/support/staff.ts";

const HOUR = 60 * 60_000;
const PAGE = { limit: 9 };
const shop = useTestShop();

async function cardByPost() {
  const order = await createOrder(shop, orderForm(POSTED_SIM));
  await decidePayment(shop, order.payUrl, "pay");
  await runJobsFor(shop, 2);
  return order;
}
async function cancelled() {
  const order = await cardByPost();
  await requestCancellation(shop, { number: order.number, key: order.linkKey }, { reason: "trip-changed" });
  return { order, requestId: (await lastRequest(shop)).id };
}
async function unsubscribed() {
  const ada = await insertAccount(shop, "ada@example.com");
  const order = await createAccountOrder(shop, ada, orderForm());
  const [unit] = (await readBuyerOrder(shop, order)).units;
  await requestRefund(shop, { accountId: ada, simPackage: unit?.id ?? "", reason: "wrong-plan" });
  return { order, requestId: (await lastRequest(shop)).id };
}
const approve = (requestId: string) => approveRefund(shop, { requestId, who: MEI });
const ledgerSum = async () => (await ledgerEntries(shop)).reduce((sum, { amount }) => sum + amount, 0);

describe("a refund request", () => {
  test("is listed until it is decided, with what it is about and its amount", async () => {
    const { order, requestId } = await cancelled();
    const { total: amount } = await readBuyerOrder(shop, order);
    const waiting = async () => (await listRefundRequests(shop, { state: "requested", ...PAGE })).rows;
    const request = { id: requestId, number: order.number, unit: null, quantity: 1, amount };
    expect(await waiting()).toMatchObject([{ ...request, reason: "trip-changed" }]);
    expect(await rejectRefund(shop, { requestId, decision: "other", who: MEI })).toMatchObject({ ok: true });
    expect(await waiting()).toEqual([]);
    expect((await listRefundRequests(shop, PAGE)).rows).toMatchObject([{ ...request, state: "rejected", decision: "other" }]);
    const shown = await showRefundRequest(shop, requestId);
    expect(shown).toMatchObject({ request: { state: "rejected", decision: "other", isCancellation: true } });
    expect(JSON.stringify(shown)).not.toContain(order.linkKey);
    expect(await showRefundRequest(shop, "ref_none")).toEqual({ ok: false, code: "unknown" });
  });

  test("is approved: the money is refunded and the buyer is notified", async () => {
    const { order, requestId } = await unsubscribed();
    expect(await approve(requestId)).toEqual({ ok: true });
    await runJobsFor(shop, 12);
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
    expect((await subjects(shop))[0]).toContain("We’ve refunded");
    expect(await showRefundRequest(shop, requestId)).toMatchObject({
      request: { state: "refunded", refunds: [{ state: "succeeded", amount: 9300 }] },
    });
    expect(await rejectRefund(shop, { requestId, decision: "used", who: MEI })).toEqual({ ok: false, code: "decided" });
  });

  test("is not rejected with a reason that is untrue", async () => {
    const { requestId } = await cancelled();
    for (const untrue of ["used", "expired", "delivered"] as const)
      expect(await rejectRefund(shop, { requestId, decision: untrue, who: MEI })).toEqual({ ok: false, code: "not-so" });
    expect(await lastRequest(shop)).toMatchObject({ state: "requested" });
    expect(await approve("ref_none")).toEqual({ ok: false, code: "unknown" });
  });

  test("keeps its order from being posted", async () => {
    const { order } = await cancelled();
    expect(await shipOrder(shop, { number: order.number, courier: "SF", tracking: null, who: MEI })).toEqual({ ok: false, code: "refund-open" });
  });

  test("is not approved for more than is left of the payment", async () => {
    const { requestId } = await unsubscribed();
    await shop.db
      .insertInto("refunds")
      .columns(["id", "order_id", "payment_id", "subject", "attempt", "reason", "amount", "currency", "state", "created_at"])
      .expression((eb) =>
        eb
          .selectFrom("payments")
          .select(({ val, ref }) => [
            val("rfd_1").as("id"),
            "order_id",
            ref("payments.id").as("payment_id"),
            val("giv_1").as("subject"),
            val(1).as("attempt"),
            val("goodwill").as("reason"),
            val(100).as("amount"),
            "currency",
            val("pending").as("state"),
            val(0).as("created_at"),
          ]),
      )
      .execute();
    expect(await approve(requestId)).toEqual({ ok: false, code: "more-than-paid" });
    expect(await lastRequest(shop)).toMatchObject({ state: "requested" });
  });
});

describe("a goodwill refund", () => {
  const give = (number: string, amount: number) => issueGoodwillRefund(shop, { number, amount, because: "the card came back", who: MEI });

  test("is shown without the write lock: reading it begins no transaction", async () => {
    const { number } = await cardByPost();
    const found = await shop.db.transaction().execute((tx) => findGoodwillRefund({ db: tx }, number));
    expect(found).toMatchObject({ number, left: 0, isErased: false });
  });

  test("returns money of a delivered order, never more than is left, and once if it is sent twice", async () => {
    const order = await cardByPost();
    expect(await give(order.number, 1000)).toEqual({ ok: false, code: "not-delivered" });
    await shipOrder(shop, { number: order.number, courier: "SF", tracking: null, who: MEI });
    expect(await give(order.number, 1250)).toMatchObject({ ok: true });
    expect(await give(order.number, 1250)).toEqual({ ok: false, code: "just-given" });
    await runJobsFor(shop, 10);
    expect(await shop.db.selectFrom("refunds").select(["attempt", "state", "amount", "reason", "note"]).execute()).toEqual([
      { attempt: 1, state: "succeeded", amount: 1250, reason: "goodwill", note: "the card came back" },
    ]);
    const { total } = await readBuyerOrder(shop, order);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", refunds: [{ amount: 1250, state: "paid", reason: "goodwill" }] });
    expect(await give(order.number, total)).toEqual({ ok: false, code: "more-than-paid", left: total - 1250 });
    expect(await give(order.number, total - 1250)).toMatchObject({ ok: true });
    await runJobsFor(shop, 10);
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
    expect(await ledgerSum()).toBe(0);
  });

  test("is rejected for an unknown or unpaid order; a requested refund is reserved", async () => {
    const unpaid = await createOrder(shop, orderForm());
    expect(await give("RL1", 100)).toEqual({ ok: false, code: "order-unknown" });
    expect(await give(unpaid.number, 100)).toEqual({ ok: false, code: "not-paid" });
    const { order } = await unsubscribed();
    expect(await give(order.number, 100)).toEqual({ ok: false, code: "more-than-paid", left: 0 });
  });
});

describe("a refund that the provider rejects", () => {
  async function failedThrice() {
    const { order, requestId } = await unsubscribed();
    shop.payments.createRefund = () => Promise.reject(new ProviderError("final", "charge-too-old", "no"));
    await approve(requestId);
    for (let hour = 0; hour < 4; hour++) {
      await runJobsFor(shop, 2);
      shop.pass(HOUR);
    }
    await runJobsFor(shop, 2);
    const refund = await shop.db.selectFrom("refunds").selectAll().where("state", "=", "manual").executeTakeFirstOrThrow();
    return { order, refundId: refund.id };
  }
  const settle = (refundId: string, note: string) => settleManualRefund(shop, { refundId, note, who: MEI });

  test("is listed with its reason, announced to the buyer, and entered in the ledger once staff have paid it", async () => {
    const { order, refundId } = await failedThrice();
    expect((await listFailedRefunds(shop, PAGE)).rows).toMatchObject([
      { id: refundId, number: order.number, amount: 9300, currency: "HKD", failure: "charge-too-old" },
    ]);
    expect((await listDiscrepancies(shop, { all: false, ...PAGE })).rows).toMatchObject([
      {
        kind: "refund-failed",
        ours: expect.stringContaining(`to be paid by hand as ${refundId}`) as string,
        theirs: "sent 1 ×, failed: charge-too-old",
      },
    ]);
    expect(await subjects(shop)).toContain(`Your refund for order ${order.number} is taking a little longer`);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refund-requested", refunds: [{ state: "delayed" }] });
    expect(await settle(refundId, "bank transfer 4711")).toEqual({ ok: true });
    await runJobsFor(shop, 2);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refunded", refunds: [{ state: "paid" }] });
    expect(await ledgerSum()).toBe(0);
    const report = await reportMoney(shop, parseMonth("2026-11") ?? { from: 0, to: 0 });
    expect(report).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ currency: "HKD", method: "by hand", payments: 0, paid: 0, refunds: 1, refunded: -9300 }),
        expect.objectContaining({ currency: "HKD", method: "card", payments: 1, paid: 9300, refunds: 0, refunded: 0 }),
      ]),
    );
    expect((await listFailedRefunds(shop, PAGE)).rows).toEqual([]);
    expect((await subjects(shop))[0]).toContain("We’ve refunded");
    expect(await shop.db.selectFrom("discrepancies").select(["kind", "note"]).where("kind", "=", "refund-failed").execute()).toEqual([
      { kind: "refund-failed", note: "paid by hand: bank transfer 4711" },
    ]);
    expect(await settle(refundId, "again")).toEqual({ ok: false, code: "not-manual" });
    expect(await settle("rfd_none", "x")).toEqual({ ok: false, code: "unknown" });
  });

  test("can be sent once more, as another attempt", async () => {
    const { order, refundId } = await failedThrice();
    shop.payments.createRefund = async ({ ref, amount, currency }) => ({
      refundId: "re_9",
      ref,
      sessionId: null,
      paymentRef: null,
      amount,
      currency,
      state: "succeeded",
      failure: null,
    });
    expect(await retryManualRefund(shop, { refundId, who: MEI })).toEqual({ ok: true });
    await runJobsFor(shop, 2);
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
    expect(await retryManualRefund(shop, { refundId, who: MEI })).toEqual({ ok: false, code: "not-manual" });
    expect(await shop.db.selectFrom("refunds").select("state").orderBy("attempt").execute()).toEqual(
      ["failed", "failed", "succeeded"].map((state) => ({ state })),
    );
  });
});
