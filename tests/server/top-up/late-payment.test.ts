import { showOrderForStaff } from "#server/orders/staff/show-order-for-staff.ts";
import { listOrdersForStaff } from "#server/orders/staff/list-orders-for-staff.ts";
import { parseMonth, reportMoney } from "#server/payments/report-money.ts";
import { writeMoneyCsv } from "#server/payments/money-csv.ts";
import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { eraseOrders } from "#server/orders/privacy/erase-orders.ts";
import { exportOrders } from "#server/orders/privacy/export-orders.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { differences, ledger, refunds, openTwoAttempts } from "#tests/support/orders/money.ts";
import { decidePayment, readBuyerOrder, postOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { createAccountOrder, insertAccount } from "#tests/support/sims/sims.ts";
import { creditsAtCarrier, PREPAID, createTopUp } from "#tests/support/sims/top-up.ts";

const HOUR = 60 * 60_000;
const shop = useTestShop({ SANDBOX_FAULTS: "late" });

const ONCE = [{ iccid: PREPAID, credit: 10_500 }];
const offer = () => {
  const one = shop.catalogue().packages.get("PREPAID-100");
  if (!one) throw new Error("There is no such offer");
  return one;
};
async function expired() {
  const order = await createTopUp(shop);
  shop.pass(HOUR);
  await shop.runJobs();
  expect((await readBuyerOrder(shop, order)).state).toBe("expired");
  return order;
}

describe("a late payment for an expired top-up", () => {
  test("is credited while the amount is sold at its price, with its original bonus", async () => {
    const order = await expired();
    const { prepaid } = offer();
    if (prepaid) offer().prepaid = { ...prepaid, credit: prepaid.face };
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect(await creditsAtCarrier(shop)).toEqual(ONCE);
    expect(await refunds(shop)).toEqual([]);
  });

  test.each([
    ["has another price by now", { HKD: 9900 }],
    ["is off sale by now", {}],
  ])("is refunded automatically if the amount %s, and nothing is credited", async (_, prices) => {
    const order = await expired();
    offer().prices = prices;
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
    expect(await creditsAtCarrier(shop)).toEqual([]);
    expect(await refunds(shop)).toMatchObject([{ reason: "late-payment", state: "succeeded", amount: 10_000 }]);
  });

  test("cannot be retried if the amount has another price by now", async () => {
    const order = await expired();
    offer().prices = { HKD: 9900 };
    const again = await retryPayment(shop, {
      number: order.number,
      key: order.linkKey,
      method: "card",
      language: "en",
      clientAddress: "203.0.113.7",
    });
    expect(again).toEqual({ ok: false, code: "order-closed" });
  });
});

test("a top-up that is paid twice is credited once, and the second payment is refunded", async () => {
  const order = await createTopUp(shop);
  const pages = await openTwoAttempts(shop, order);
  for (const page of pages) await decidePayment(shop, page, "pay");
  await shop.settle();
  expect(await creditsAtCarrier(shop)).toEqual(ONCE);
  expect(await refunds(shop)).toMatchObject([{ reason: "duplicate-payment", state: "succeeded", amount: 10_000 }]);
  expect((await ledger(shop)).reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000);
  expect(await differences(shop)).toEqual([]);
});

test("a late payment for a top-up whose buyer was erased is refunded, not credited", async () => {
  const ada = await insertAccount(shop, "ada@example.com");
  const order = await createTopUp(shop, {}, { accountId: ada });
  await eraseOrders(shop, ada);
  await decidePayment(shop, order.payUrl, "pay");
  await shop.settle();
  expect(await creditsAtCarrier(shop)).toEqual([]);
  expect(await refunds(shop)).toMatchObject([{ reason: "erased-buyer", state: "succeeded" }]);
});

test("an erased top-up keeps its SIM and amounts for the ledger, and its form no longer leads to it", async () => {
  const ada = await insertAccount(shop, "ada@example.com");
  const order = await createTopUp(shop, { checkoutKey: undefined }, { accountId: ada });
  await decidePayment(shop, order.payUrl, "pay");
  await shop.settle();
  await eraseOrders(shop, ada);
  const line = await shop.db.selectFrom("order_lines").select(["iccids", "credit"]).executeTakeFirstOrThrow();
  expect(line).toEqual({ iccids: JSON.stringify([PREPAID]), credit: 10_500 });
  const next = await createTopUp(shop, { checkoutKey: undefined }, { accountId: ada });
  expect(next.number).not.toBe(order.number);
});

describe("a top-up", () => {
  test("is in its buyer's export: the credit, and every SIM of an order", async () => {
    const ada = await insertAccount(shop, "ada@example.com");
    const order = await createTopUp(shop, {}, { accountId: ada });
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    const [exported] = await exportOrders(shop, { accountId: ada });
    expect(exported).toMatchObject({
      number: order.number,
      way: "sim",
      iccid: PREPAID,
      lines: [{ package: "PREPAID-100", credit: { amount: "105.00", currency: "HKD" }, iccids: [PREPAID], currency: "HKD", unitPrice: "100.00" }],
      deliveries: [{ kind: "sim", iccid: PREPAID, state: "delivered", useBy: null }],
    });
    await createAccountOrder(shop, ada, orderForm());
    expect((await exportOrders(shop, { accountId: ada }))[0]?.lines).toMatchObject([{ credit: null, iccids: [] }]);
  });

  test("shows staff what it adds to which SIM", async () => {
    const order = await createTopUp(shop);
    const shown = await showOrderForStaff(shop, { number: order.number, who: MEI });
    expect(shown).toMatchObject({ order: { way: "sim", lines: [{ packageId: "PREPAID-100", quantity: 1, credit: 10_500, iccids: [PREPAID] }] } });
    expect((await listOrdersForStaff(shop, { limit: 9 })).rows).toMatchObject([{ package_id: "PREPAID-100", quantity: 1 }]);
  });

  test("is in the monthly report like any other order", async () => {
    const order = await createTopUp(shop, { paymentMethod: "wechat" });
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    const month = parseMonth("2026-11") ?? { from: 0, to: 0 };
    expect(writeMoneyCsv("2026-11", await reportMoney(shop, month))).toContain("2026-11,HKD,wechat,1,100.00,0,0.00,0.00,0.00,0.00,100.00,100.00");
  });
});

test("no promo code discounts credit", async () => {
  const form = orderForm({ package: "PREPAID-100", way: "esim" });
  expect(await postOrder(shop, { ...form, promoCode: "WELCOME10" })).toMatchObject({ ok: false, code: "promo-invalid", field: "promoCode" });
  expect((await createOrder(shop, form)).ok).toBe(true);
  expect((await postOrder(shop, orderForm({ promoCode: "WELCOME10" }))).ok).toBe(true);
});
