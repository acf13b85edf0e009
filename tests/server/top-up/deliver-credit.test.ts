import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { CarrierError, type Carrier } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { compareFulfilments } from "#server/orders/reconciliation/compare-fulfilments.ts";
import { retryUnit } from "#server/orders/fulfilment/retry-unit.ts";
import { decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { creditsAtCarrier, createPaidTopUp, PREPAID, createTopUp } from "#tests/support/sims/top-up.ts";

const shop = useTestShop();

const ONCE = [{ iccid: PREPAID, credit: 10_500 }];
type TopUp = Carrier["topUp"];

/** Sets the carrier's responses to the first credit requests, in order; later ones get its own response. Returns the list of references. */
function answers(...first: ((ask: () => ReturnType<TopUp>) => ReturnType<TopUp>)[]): string[] {
  const { topUp } = shop.carrier;
  const refs: string[] = [];
  shop.carrier.topUp = (request) => {
    const result = first[refs.push(request.ref) - 1];
    return result ? result(() => topUp(request)) : topUp(request);
  };
  return refs;
}
const refuses = async (): ReturnType<TopUp> => ({ state: "failed", jobId: "none", code: "blocked" });
const fails = (kind: CarrierError["kind"], code?: string) => () => Promise.reject(new CarrierError(kind, "No", code));
const losesAnswer = async (ask: () => ReturnType<TopUp>) => {
  await ask();
  throw new CarrierError("indeterminate", "The carrier did not respond in time");
};

describe("credit is added to a SIM once", () => {
  test("when it is paid: the balance grows by the amount and its bonus, valid for 180 days from then", async () => {
    const order = await createPaidTopUp(shop);
    await shop.settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", units: [{ state: "delivered", iccid: PREPAID, useBy: null }] });
    expect(await creditsAtCarrier(shop)).toEqual(ONCE);
    const balance = await shop.carrier.readBalance(PREPAID);
    expect(balance?.amount).toBe(10_500);
    expect((balance?.validUntil ?? 0) - (balance?.toppedUpAt ?? 0)).toBe(180 * 86_400_000);
  });

  test("if the carrier could not be reached at first", async () => {
    const refs = answers(fails("retry"), fails("retry"));
    const order = await createPaidTopUp(shop);
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect(new Set(refs).size).toBe(1);
    expect(refs).toHaveLength(3);
    expect(await creditsAtCarrier(shop)).toEqual(ONCE);
  });

  test("if the carrier did it and its response was lost: it is queried, not asked for more", async () => {
    const refs = answers(losesAnswer);
    const order = await createPaidTopUp(shop);
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect(refs).toHaveLength(1);
    expect(await creditsAtCarrier(shop)).toEqual(ONCE);
  });

  test("if the response was lost and the carrier never received it: the same request is repeated", async () => {
    const refs = answers(fails("indeterminate"));
    const order = await createPaidTopUp(shop);
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect(new Set(refs).size).toBe(1);
    expect(await creditsAtCarrier(shop)).toEqual(ONCE);
  });

  test("if two workers run the same job simultaneously", async () => {
    const order = await createPaidTopUp(shop);
    const payment = shop.db.selectFrom("jobs").selectAll().where("topic", "=", "orders.fulfil");
    for (let round = 0; round < 5 && !(await payment.executeTakeFirst()); round++) await shop.runJobs();
    await Promise.all([shop.runJobs(), shop.runJobs(), shop.runJobs()]);
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect(await creditsAtCarrier(shop)).toEqual(ONCE);
  });

  test.each([
    ["in its response", refuses],
    ["with its error", fails("final", "blocked")],
  ])("when staff retry after the carrier rejected it for good %s", async (_, refusal) => {
    const refs = answers(refusal);
    const order = await createPaidTopUp(shop);
    await shop.settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "paid", units: [{ state: "failed" }] });
    expect(await creditsAtCarrier(shop)).toEqual([]);
    expect(await retryUnit(shop, { number: order.number, unit: 1, who: MEI })).toEqual({ ok: true });
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect(new Set(refs).size).toBe(2);
    expect(await creditsAtCarrier(shop)).toEqual(ONCE);
  });
});

describe("credit is added to", () => {
  test("a SIM that is bought with it", async () => {
    const order = await createOrder(shop, orderForm({ package: "CHINA-100", way: "esim" }));
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    const { state, units } = await readBuyerOrder(shop, order);
    expect(state).toBe("delivered");
    expect(units[0]?.codes).not.toBeNull();
    expect(await shop.carrier.readBalance(units[0]?.iccid ?? "")).toMatchObject({ product: "china", amount: 10_500 });
  });

  test("SIMs of two simultaneous orders", async () => {
    const orders = await Promise.all([createTopUp(shop), createTopUp(shop, { amount: "5000" })]);
    await Promise.all(orders.map((order) => decidePayment(shop, order.payUrl, "pay")));
    await shop.settle();
    for (const order of orders) expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect((await shop.carrier.readBalance(PREPAID))?.amount).toBe(15_500);
  });
});

describe("one order of several SIMs", () => {
  const SIMS = [3, 4, 5].map(simCardIccid);

  async function renewal() {
    const form = { ...orderForm({ way: "sim", quantity: "3" }), iccid: SIMS } as unknown as Record<string, string>;
    const order = await createOrder(shop, form);
    await decidePayment(shop, order.payUrl, "pay");
    return order;
  }
  const onSims = async () => (await shop.db.selectFrom("simulator_orders").select("iccid").orderBy("iccid").execute()).map((row) => row.iccid);
  const mails = async (kind: string) =>
    (await shop.db.selectFrom("jobs").select("id").where("topic", "=", "orders.mail").where("ref", "like", `%${kind}%`).execute()).length;

  test("is delivered with one package on each and one notification, though all units complete simultaneously", async () => {
    const order = await renewal();
    for (let round = 0; round < 12; round++) {
      await Promise.all([shop.runJobs(), shop.runJobs(), shop.runJobs()]);
      shop.pass(1000);
    }
    const view = await readBuyerOrder(shop, order);
    expect(view.state).toBe("delivered");
    expect(view.units.map(({ iccid, state }) => [iccid, state])).toEqual(SIMS.map((iccid) => [iccid, "delivered"]));
    expect(await onSims()).toEqual([...SIMS].sort());
    expect(await mails("sim-renewed")).toBe(1);
    shop.pass(120_000);
    expect(await compareFulfilments(shop, { from: 0, to: shop.clock() })).toBe(0);
  });

  test("is delivered except for the SIM that the carrier rejects, and completely once staff have retried", async () => {
    const { activatePackage } = shop.carrier;
    shop.carrier.activatePackage = (request) =>
      request.iccid === SIMS[1] ? Promise.resolve({ state: "failed", jobId: "none", code: "blocked" }) : activatePackage(request);
    const order = await renewal();
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).units.map(({ state }) => state)).toEqual(["delivered", "failed", "delivered"]);
    shop.carrier.activatePackage = activatePackage;
    expect(await retryUnit(shop, { number: order.number, unit: 2, who: MEI })).toEqual({ ok: true });
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect(await onSims()).toEqual([...SIMS].sort());
  });
});
