import { describe, expect, test } from "vitest";
import type { RefundView } from "#server/gateways/payments/payment-provider.ts";
import { refundableAmount } from "#server/payments/refundable-amount.ts";
import { addRefund, applyEvent, deliverOrder, differences, ledger, paymentOf, refundOf, refunds } from "#tests/support/orders/money.ts";
import { readBuyerOrder } from "#tests/support/orders/purchase.ts";
import { subjects } from "#tests/support/orders/refunds.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

describe("a refund made in the provider's dashboard", () => {
  type Payment = Awaited<ReturnType<typeof paymentOf>>;
  let events = 0;
  const report = async (payment: Payment, overrides: Partial<RefundView> = {}) => {
    const { amount, currency, session_id: sessionId, payment_ref: paymentRef } = payment;
    const refund = {
      refundId: "re_desk",
      ref: "",
      sessionId,
      paymentRef,
      amount,
      currency,
      state: "succeeded" as const,
      failure: null,
      ...overrides,
    };
    await applyEvent(shop, { id: `evt_${++events}`, type: "refund", refund });
  };
  const left = async (payment: Payment) => refundableAmount(shop.db, payment.id);

  test("of a part is adopted, is told to the buyer, and leaves only the rest to refund", async () => {
    const order = await deliverOrder(shop);
    const payment = await paymentOf(shop, order);
    await report(payment, { amount: 500 });
    await report(payment, { amount: 500 });
    await shop.settle();
    expect(await refunds(shop)).toEqual([{ reason: "provider", attempt: 1, state: "succeeded", amount: 500, failure: null }]);
    expect(await left(payment)).toBe(payment.amount - 500);
    expect(await refundOf(shop, payment, payment.amount)).toEqual({ ok: false, code: "more-than-paid" });
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect(await differences(shop)).toEqual([]);
    expect(await subjects(shop)).toContainEqual(expect.stringContaining("5.00"));
  });

  test("of everything ends the order and revokes its eSIM", async () => {
    const order = await deliverOrder(shop);
    const payment = await paymentOf(shop, order);
    await report(payment);
    await shop.settle();
    const view = await readBuyerOrder(shop, order);
    expect(view).toMatchObject({ state: "refunded", units: [{ isRevoked: true }] });
    expect(await ledger(shop)).toEqual([
      { kind: "payment", amount: payment.amount },
      { kind: "refund", amount: -payment.amount },
    ]);
  });

  test.each([
    ["in either order", ["succeeded", "pending"] as const],
    ["in order", ["pending", "succeeded"] as const],
  ])("whose events arrive %s is entered once", async (_, states) => {
    const payment = await paymentOf(shop, await deliverOrder(shop));
    for (const state of states) await report(payment, { amount: 100, state });
    expect(await refunds(shop)).toMatchObject([{ reason: "provider", state: "succeeded" }]);
    expect(await left(payment)).toBe(payment.amount - 100);
  });

  test("that fails later is left to again, for staff to decide", async () => {
    const payment = await paymentOf(shop, await deliverOrder(shop));
    await report(payment);
    await report(payment, { state: "failed", failure: "lost" });
    expect(await refunds(shop)).toMatchObject([{ reason: "provider", state: "failed", failure: "lost" }]);
    expect(await left(payment)).toBe(payment.amount);
    expect((await differences(shop)).map(({ kind }) => kind)).toEqual(["refund-failed"]);
  });

  test("is the manual refund of the same amount that waits for staff", async () => {
    const payment = await paymentOf(shop, await deliverOrder(shop));
    const id = await addRefund(shop, payment, 700);
    await shop.db.updateTable("refunds").set({ state: "manual" }).where("id", "=", id).execute();
    await report(payment, { amount: 700 });
    expect(await refunds(shop)).toMatchObject([{ reason: "goodwill", state: "succeeded", amount: 700 }]);
  });

  test("is not adopted if it carries a reference of ours, or another currency than its payment", async () => {
    const payment = await paymentOf(shop, await deliverOrder(shop));
    await report(payment, { refundId: "re_1", ref: "rfd_lost" });
    await report(payment, { refundId: "re_2", currency: "EUR" });
    expect(await refunds(shop)).toEqual([]);
    const found = await shop.db.selectFrom("discrepancies").select(["kind", "order_id"]).execute();
    expect(found).toEqual(["re_1", "re_2"].map(() => ({ kind: "refund-unknown", order_id: payment.order_id })));
  });

  test("of a refund that we have sent, whose answer has not arrived, is ours", async () => {
    const payment = await paymentOf(shop, await deliverOrder(shop));
    const id = await addRefund(shop, payment, 300);
    await report(payment, { refundId: "re_ours", ref: id, amount: 300 });
    expect(await refunds(shop)).toMatchObject([{ reason: "goodwill", state: "succeeded", amount: 300 }]);
  });
});
