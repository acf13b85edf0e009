import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { resultKeys, resultValues } from "#app/routes/orders/view/result-text.ts";
import { viewMyOrder } from "#app/routes/orders/my-orders/view-my-orders.server.ts";
import { viewOrder } from "#app/routes/orders/view/view-order.server.ts";
import { viewReceipt } from "#app/routes/orders/receipt/order-receipt.tsx";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { POSTED_SIM, decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { runJobsFor } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { CHINA, createTopUp } from "#tests/support/sims/top-up.ts";
import type { PlacedOrder } from "#server/orders/checkout/place-order.ts";

// Page data of orders in states that need a carrier rejection.

const shop = useTestShop();

const shown = async (order: PlacedOrder) => viewOrder(shop, await readBuyerOrder(shop, order), "en");
async function titleOf(order: PlacedOrder): Promise<string> {
  const view = await shown(order);
  return textsFor("en", "orders")(resultKeys(view, "title"), resultValues(view, "en"));
}
const refuses = async ({ ref }: { ref: string }) => ({ state: "failed" as const, jobId: ref, code: "blocked" });
async function pay(order: PlacedOrder) {
  await decidePayment(shop, order.payUrl, "pay");
  await shop.settle();
}

test("an order whose payment may have changed waits, and asks for no second payment", async () => {
  const order = await readBuyerOrder(shop, await createOrder(shop, orderForm()));
  expect(viewOrder(shop, order, "en", true)).toMatchObject({ page: "pay", waiting: false });
  expect(viewOrder(shop, order, "en", false)).toMatchObject({ page: "confirming", waiting: true });
  // The payment page could not be opened: nothing can have been paid.
  expect(viewOrder(shop, { ...order, payUrl: null }, "en", false)).toMatchObject({ page: "pay", waiting: false });
});

describe("a top-up", () => {
  test("links back to the top-up page of its SIM, and has no activation deadline", async () => {
    const order = await createTopUp(shop, { iccid: CHINA });
    expect(await shown(order)).toMatchObject({ page: "pay", topUp: { iccid: CHINA, page: "top-up-gogo-china" }, credit: 10_500, product: "china" });
    await pay(order);
    const view = await readBuyerOrder(shop, order);
    expect(viewOrder(shop, view, "en")).toMatchObject({ page: "renewed", esims: [], waiting: false });
    expect(view.units[0]?.useBy).toBeNull();
    expect(await titleOf(order)).toBe(`HK$105.00 is on your SIM …${CHINA.slice(-6)}`);
  });

  test("that is paid and not delivered yet refreshes by itself, and asks for no second payment", async () => {
    const order = await createTopUp(shop);
    await decidePayment(shop, order.payUrl, "pay");
    await shop.runJobs();
    const view = await shown(order);
    expect(view).toMatchObject({ page: "renewing", waiting: true });
    for (const language of LANGUAGES) {
      const text = textsFor(language, "orders")(resultKeys(view, "text"), resultValues(view, language));
      expect(text).toContain("HK$105.00");
      expect(text).toMatch(/don’t pay again|请勿重复付款|請勿重複付款/);
    }
  });

  test("that the carrier rejected for good says so, and does not refresh", async () => {
    shop.carrier.topUp = refuses;
    const order = await createTopUp(shop);
    await pay(order);
    expect(await shown(order)).toMatchObject({ page: "problem", waiting: false, canCancel: true });
    expect(await titleOf(order)).toBe("Payment received, but the credit isn’t on your SIM yet");
  });

  test("is a top-up in list, details and receipt", async () => {
    const order = await createTopUp(shop);
    await pay(order);
    const view = await readBuyerOrder(shop, order);
    expect(viewMyOrder(shop, view, "zh-hk")).toMatchObject({ title: "增值 HK$100.00 · 儲值 SIM 卡", delivered: "topped-up" });
    expect(viewReceipt(shop, { ...view, paidAt: view.paidAt ?? 0 }, "en")).toMatchObject({
      title: "Top-up HK$100.00 · Prepaid SIM",
      credit: 10_500,
      sum: { total: 10_000, currency: "HKD" },
    });
  });
});

describe("a new prepaid SIM", () => {
  test("is a ticket with its credit, bought in any currency, and keeps what was bought", async () => {
    const order = await createOrder(shop, orderForm({ package: "CHINA-100" }), { currency: "USD" });
    await pay(order);
    const china = shop.catalogue().packages.get("CHINA-100");
    if (china?.prepaid) china.prepaid = { ...china.prepaid, credit: 99_900 };
    const view = await shown(order);
    expect(view).toMatchObject({ page: "ready", topUp: null, orderedPackage: { name: "China travel SIM", credit: 10_500, product: "china" } });
    expect(view.esims).toMatchObject([{ useBy: null }]);
    expect(view.sum).toMatchObject({ total: 1_299, currency: "USD" });
  });
});

describe("a posted prepaid SIM card", () => {
  test("shows its ICCID once it is posted, and not before; My orders calls it posted", async () => {
    const order = await createOrder(shop, orderForm({ ...POSTED_SIM, package: "CHINA-100" }));
    await pay(order);
    expect((await shown(order)).prepaidIccids).toEqual([]);
    await shipOrder(shop, { number: order.number, courier: "SF", tracking: null, iccids: [CHINA], who: MEI });
    await runJobsFor(shop, 90);
    expect(await shown(order)).toMatchObject({ page: "shipped", prepaidIccids: [CHINA] });
    expect(viewMyOrder(shop, await readBuyerOrder(shop, order), "en")).toMatchObject({ state: "delivered", delivered: "posted" });
  });
});

describe("a renewal of two SIMs", () => {
  const sims = [simCardIccid(3), simCardIccid(4)];
  const twoSims = () => createOrder(shop, { ...orderForm({ way: "sim", quantity: "2" }), iccid: sims } as never);

  test("shows the progress of each", async () => {
    const order = await twoSims();
    const states = async () => (await shown(order)).sims.map(({ iccid, state }) => [sims.indexOf(iccid), state]);
    expect(await states()).toEqual([
      [0, null],
      [1, null],
    ]);
    await decidePayment(shop, order.payUrl, "pay");
    await shop.runJobs();
    expect((await states()).map(([, state]) => state)).toEqual(["waiting", "waiting"]);
    expect(await titleOf(order)).toBe("Payment received. We’re adding data to your 2 SIMs");
    await shop.settle();
    expect((await states()).map(([, state]) => state)).toEqual(["done", "done"]);
    expect(await titleOf(order)).toBe("Your 2 SIMs have new data");
  });

  test("shows how many are done, and which failed", async () => {
    const { activatePackage } = shop.carrier;
    shop.carrier.activatePackage = (request) => (request.iccid === sims[1] ? refuses(request) : activatePackage(request));
    const order = await twoSims();
    await pay(order);
    expect(await titleOf(order)).toBe("Data added to 1 of your 2 SIMs");
    expect((await shown(order)).sims.map(({ state }) => state)).toEqual(["done", "failed"]);
    expect((await shown(order)).failedUnits).toBe(1);
    expect(viewMyOrder(shop, await readBuyerOrder(shop, order), "en").units.map(({ iccid, state }) => [iccid, state])).toEqual([
      [sims[0], "delivered"],
      [sims[1], "failed"],
    ]);
  });

  test("has a receipt with both", async () => {
    const order = await twoSims();
    await pay(order);
    const view = await readBuyerOrder(shop, order);
    expect(viewReceipt(shop, { ...view, paidAt: view.paidAt ?? 0 }, "en").iccids).toEqual(sims);
  });
});

test("a parcel's dates count from its shipment once it is under way, and are not shown when they are over", async () => {
  const DAY = 86_400_000;
  const order = await createOrder(shop, orderForm(POSTED_SIM));
  await pay(order);
  const packing = (await shown(order)).parcel?.arrival;
  shop.pass(5 * DAY);
  await shipOrder(shop, { number: order.number, courier: "SF", tracking: null, who: MEI });
  const shipped = (await shown(order)).parcel?.arrival;
  expect(shipped?.arrivesFrom).toBeGreaterThan(packing?.arrivesFrom ?? Infinity);
  shop.pass(60 * DAY);
  expect((await shown(order)).parcel?.arrival).toBeNull();
});
