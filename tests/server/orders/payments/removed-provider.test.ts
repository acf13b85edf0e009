import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { retryManualRefund, settleManualRefund } from "#server/orders/refunds/settle-manual-refund.ts";
import { applyEvent, deliverOrder, differences, addRefund, paymentOf, paymentsOf } from "#tests/support/orders/money.ts";
import { readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

/** Lets more than an hour pass, with its jobs. */
async function pass(): Promise<void> {
  for (let quarter = 0; quarter < 6; quarter++) {
    shop.pass(15 * 60_000);
    await shop.runJobs();
  }
}

describe("a payment attempt", () => {
  test("at a removed provider expires in time, and is recorded as a discrepancy", async () => {
    const order = await createOrder(shop, orderForm());
    shop.payments = { ...shop.payments, name: "stripe", getSession: () => Promise.reject(new Error("asked the wrong one")) };
    await pass();
    expect((await readBuyerOrder(shop, order)).state).toBe("expired");
    expect(await paymentsOf(shop, order)).toMatchObject([{ state: "expired" }]);
    expect((await differences(shop)).map(({ kind }) => kind)).toEqual(["payment-other-provider"]);
  });

  test("whose unpaid session has another amount expires all the same", async () => {
    const order = await createOrder(shop, orderForm());
    const { getSession } = shop.payments;
    shop.losesWebhooks = true;
    shop.payments.getSession = async (id) => {
      const view = await getSession(id);
      return { ...view, amount: view.amount + 1 };
    };
    await pass();
    expect((await readBuyerOrder(shop, order)).state).toBe("expired");
    expect(await differences(shop)).toEqual([]);
  });
});

describe("a refund", () => {
  test("waiting for a manual payment is not paid if the bank took the money meanwhile", async () => {
    const payment = await paymentOf(shop, await deliverOrder(shop));
    const { amount, currency, payment_ref: paymentRef } = payment;
    const refundId = await addRefund(shop, payment, amount);
    await shop.db.updateTable("refunds").set({ state: "manual" }).execute();
    await applyEvent(shop, {
      id: "evt_1",
      type: "dispute",
      disputeId: "dp_1",
      paymentRef,
      amount,
      currency,
      state: "opened",
      reason: null,
      evidenceDueAt: null,
    });
    const rejection = { ok: false, code: "disputed" };
    expect(await settleManualRefund(shop, { refundId, note: "transfer", who: MEI })).toEqual(rejection);
    expect(await retryManualRefund(shop, { refundId, who: MEI })).toEqual(rejection);
    expect(await settleManualRefund(shop, { refundId, note: "transfer", althoughDisputed: true, who: MEI })).toEqual({ ok: true });
  });
});
