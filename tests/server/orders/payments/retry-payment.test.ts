import { beforeEach, describe, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { POSTED_SIM, decidePayment, readBuyerOrder, postOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import type { PlacedOrder } from "#server/orders/checkout/place-order.ts";

const MINUTE = 60_000;
const HERE = "203.0.113.7";
const ELSEWHERE = "198.51.100.9";

const shop = useTestShop();
let guests = 0;
beforeEach(async () => {
  await shop.db.updateTable("sim_stock").set({ on_hand: 500, reserved: 0 }).execute();
});

const payAgain = ({ number, linkKey: key }: PlacedOrder, clientAddress = HERE) =>
  retryPayment(shop, { number, key, method: "card", language: "en", clientAddress });

describe("SIM cards that one address reserves by retrying payments", () => {
  const tenCards = () => orderForm({ ...POSTED_SIM, quantity: "10", email: `guest-${++guests}@example.com` });
  const reserved = async () =>
    (await shop.db.selectFrom("sim_stock").select("reserved").where("kind", "=", "physical").executeTakeFirstOrThrow()).reserved;

  test("count like those of new orders: at most 50 of expired orders", async () => {
    const orders: PlacedOrder[] = [];
    for (let wave = 0; wave < 3; wave++) {
      for (let order = 0; order < 5; order++) orders.push(await createOrder(shop, tenCards()));
      shop.pass(34 * MINUTE);
      await shop.settle();
      shop.pass(5 * MINUTE);
      await shop.settle();
    }
    expect(await reserved()).toBe(0);
    const results = [];
    for (const order of orders) results.push(await payAgain(order));
    expect(results.filter((result) => result.ok)).toHaveLength(5);
    expect(results.at(-1)).toEqual({ ok: false, code: "too-many-cards" });
    expect(await reserved()).toBe(50);
    expect((await postOrder(shop, tenCards(), { clientAddress: ELSEWHERE })).ok).toBe(true);
  });

  test("count again for each further half hour of reservation", async () => {
    const stored: PlacedOrder[] = [];
    for (let order = 0; order < 5; order++) stored.push(await createOrder(shop, tenCards()));
    for (const { payUrl } of stored) await decidePayment(shop, payUrl, "cancel");
    await shop.settle();
    shop.pass(32 * MINUTE);
    for (const order of stored) expect(await payAgain(order)).toMatchObject({ ok: true });
    expect(await postOrder(shop, tenCards())).toMatchObject({ ok: false, code: "too-many-cards" });
    expect(await reserved()).toBe(50);
  });

  test("still count after 30 minutes if their buyers retried shortly before", async () => {
    const stored: PlacedOrder[] = [];
    for (let order = 0; order < 5; order++) stored.push(await createOrder(shop, tenCards()));
    shop.pass(29 * MINUTE);
    for (const { payUrl } of stored) await decidePayment(shop, payUrl, "cancel");
    await shop.runJobs();
    for (const order of stored) expect(await payAgain(order)).toMatchObject({ ok: true });
    shop.pass(3 * MINUTE);
    expect(await postOrder(shop, tenCards())).toMatchObject({ ok: false, code: "too-many-cards" });
    expect(await reserved()).toBe(50);
    const [paidOne] = stored;
    const again = paidOne && (await payAgain(paidOne));
    if (!again?.ok) throw new Error("There is no payment page");
    await decidePayment(shop, again.payUrl, "pay");
    await shop.runJobs();
    expect((await postOrder(shop, tenCards())).ok).toBe(true);
  });

  test("count once however often their buyer retries within that time", async () => {
    const order = await createOrder(shop, tenCards());
    let { payUrl } = order;
    for (let time = 0; time < 6; time++) {
      await decidePayment(shop, payUrl, "cancel");
      await shop.settle();
      const again = await payAgain(order);
      if (!again.ok) throw new Error(again.code);
      payUrl = again.payUrl;
    }
    expect(await reserved()).toBe(10);
  });
});

describe("an unpaid order for a SIM", () => {
  async function leftUnpaid(iccid: string): Promise<PlacedOrder> {
    const order = await createOrder(shop, orderForm({ way: "sim", iccid }));
    await decidePayment(shop, order.payUrl, "cancel");
    await shop.settle();
    return order;
  }

  test("accepts no payment once its SIM is out of use, and says which SIM", async () => {
    const iccid = simCardIccid(5);
    const order = await leftUnpaid(iccid);
    const sim = { iccid, kind: "physical" as const, status: "deregistered" as const, created_at: shop.clock(), product: "travel" as const };
    await shop.db.insertInto("simulator_sims").values(sim).execute();
    expect(await payAgain(order)).toEqual({ ok: false, code: "ordered-sim-unfit", values: { iccids: iccid } });
    expect(await shop.db.selectFrom("payments").select("state").execute()).toEqual([{ state: "cancelled" }]);
  });

  test("accepts no payment while its SIM is full, and can be paid when there is room again", async () => {
    const iccid = simCardIccid(6);
    const order = await leftUnpaid(iccid);
    const { checkFit } = shop.carrier;
    shop.carrier.checkFit = async () => "full";
    expect(await payAgain(order)).toEqual({ ok: false, code: "ordered-sim-full", values: { iccids: iccid } });
    shop.carrier.checkFit = checkFit;
    const again = await payAgain(order);
    if (!again.ok) throw new Error(again.code);
    await decidePayment(shop, again.payUrl, "pay");
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
  });

  test("waits for a carrier that does not respond", async () => {
    const order = await leftUnpaid(simCardIccid(7));
    shop.carrier.checkFit = () => Promise.reject(new CarrierError("retry", "no line"));
    expect(await payAgain(order)).toEqual({ ok: false, code: "carrier-silent" });
  });
});
