import { describe, expect, test } from "vitest";
import type { PaymentEvent } from "#server/gateways/payments/payment-provider.ts";
import { applyEvent, differences, ledger, paymentsOf, refunds, openTwoAttempts } from "#tests/support/orders/money.ts";
import { POSTED_SIM, decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const HOUR = 60 * 60_000;
const shop = useTestShop({ SANDBOX_FAULTS: "late" });

const mails = async (kind: string) =>
  (await shop.db.selectFrom("jobs").select("ref").where("topic", "=", "orders.mail").where("ref", "like", `%:${kind}`).execute()).length;

/** An expired order that is then paid on its old page. */
async function paidLate(fields: Record<string, string>, meanwhile: () => Promise<unknown>) {
  const order = await createOrder(shop, orderForm(fields));
  shop.pass(HOUR);
  await shop.runJobs();
  expect((await readBuyerOrder(shop, order)).state).toBe("expired");
  await meanwhile();
  await decidePayment(shop, order.payUrl, "pay");
  await shop.settle();
  return order;
}
const priceChanges = async () => {
  const one = shop.catalogue().packages.get("JP-5GB-30D");
  if (one) one.prices = { ...one.prices, HKD: 1 };
};
const cardsAreGone = () => shop.db.updateTable("sim_stock").set({ on_hand: 1 }).execute();
const lateRefund = [{ reason: "late-payment", attempt: 1, state: "succeeded" }];

describe("an order that is paid twice", () => {
  test("keeps the first payment and refunds the second automatically, and its buyer is notified of both", async () => {
    const order = await createOrder(shop, orderForm());
    const [first, second] = await openTwoAttempts(shop, order);
    await decidePayment(shop, second, "pay");
    await shop.runJobs();
    await decidePayment(shop, first, "pay");
    await shop.settle();
    const { total } = await readBuyerOrder(shop, order);
    expect(await paymentsOf(shop, order)).toMatchObject([
      { state: "paid", duplicate: 1 },
      { state: "paid", duplicate: 0 },
    ]);
    expect(await refunds(shop)).toEqual([{ reason: "duplicate-payment", attempt: 1, state: "succeeded", amount: total, failure: null }]);
    expect((await ledger(shop)).reduce((sum, row) => sum + row.amount, 0)).toBe(total);
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect([await mails("payment-returned"), await mails("refund-paid"), await mails("confirmation")]).toEqual([1, 1, 1]);
    expect(await differences(shop)).toEqual([]);
  });
});

describe("a payment after the end of an order", () => {
  test("is accepted while the package is sold at its price", async () => {
    const order = await paidLate({}, async () => {});
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect(await refunds(shop)).toEqual([]);
  });

  test("is refunded if the package is no longer sold at its price; its promo code is not used", async () => {
    const taken = () => shop.db.selectFrom("promo_codes").select("taken").where("code", "=", "WELCOME10").executeTakeFirst();
    const before = await taken();
    const order = await paidLate({ promoCode: "WELCOME10" }, priceChanges);
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
    expect(await refunds(shop)).toMatchObject(lateRefund);
    expect((await ledger(shop)).reduce((sum, row) => sum + row.amount, 0)).toBe(0);
    expect(await shop.db.selectFrom("fulfilments").select("id").execute()).toEqual([]);
    expect([await mails("payment-returned"), await mails("confirmation")]).toEqual([1, 0]);
    expect(await taken()).toEqual(before);
  });

  test("is refunded if its SIM cards were sold to others, and posted if they are in stock", async () => {
    const soldOut = await paidLate({ ...POSTED_SIM, quantity: "2" }, cardsAreGone);
    expect((await readBuyerOrder(shop, soldOut)).state).toBe("refunded");
    expect(await refunds(shop)).toMatchObject(lateRefund);
    expect(await shop.db.selectFrom("sim_stock").where("kind", "=", "physical").select(["on_hand", "reserved"]).execute()).toEqual([
      { on_hand: 1, reserved: 0 },
    ]);
    const there = await paidLate({ ...POSTED_SIM, quantity: "1" }, async () => {});
    expect((await readBuyerOrder(shop, there)).state).toBe("preparing");
  });

  test("is refunded once, however often it is reported", async () => {
    const order = await paidLate({}, priceChanges);
    const [payment] = await paymentsOf(shop, order);
    if (!payment) throw new Error("There is no payment");
    const { id: ref, amount, currency, payment_ref: paymentRef } = payment;
    const said: PaymentEvent = { id: "evt_again", type: "paid", sessionId: payment.session_id ?? "", ref, amount, currency, paymentRef };
    await applyEvent(shop, said);
    await shop.settle();
    expect(await refunds(shop)).toHaveLength(1);
    expect((await readBuyerOrder(shop, order)).history.map((event) => event.state).slice(-2)).toEqual(["refund-requested", "refunded"]);
  });
});

describe("a payment that does not match an attempt", () => {
  test("is a payment of its own, once; one of an unknown attempt is only recorded", async () => {
    const order = await createOrder(shop, orderForm());
    const [payment] = await paymentsOf(shop, order);
    const { id = "", session_id: sessionId = "", amount = 0 } = payment ?? {};
    const paid: PaymentEvent = {
      id: "evt_1",
      type: "paid",
      sessionId: sessionId ?? "",
      ref: id,
      amount: amount + 1,
      currency: "HKD",
      paymentRef: "py",
    };
    await applyEvent(shop, paid);
    await applyEvent(shop, { ...paid, id: "evt_2" });
    await applyEvent(shop, { ...paid, id: "evt_3", ref: "pay_nobody", sessionId: "cs_nobody" });
    const [attempt, differing, ...others] = await paymentsOf(shop, order);
    expect(attempt).toMatchObject({ id, state: "failed" });
    expect(differing).toMatchObject({ state: "paid", amount: amount + 1, unmatched: 1, payment_ref: "py" });
    expect(others).toEqual([]);
    expect(await differences(shop)).toEqual([
      { kind: "payment-amount", ref: differing?.id },
      { kind: "payment-unknown", ref: "cs_nobody" },
    ]);
    expect(await ledger(shop)).toEqual([{ kind: "payment", amount: amount + 1 }]);
  });
});
