import { afterEach, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { deliveredBodies, deliveryTime } from "#server/gateways/payments/sandbox/fault-injection.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { POSTED_SIM, decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
afterEach(() => shop?.close());

const PRODUCTION = {
  NODE_ENV: "production",
  PUBLIC_ORIGIN: "http://localhost:3000",
  SESSION_SECRETS: "Zk3vT9qLw2XnB7cRf5HdJ8mPs4YgA6uE",
  FILE_KEYS: "Zk3vT9qLw2XnB7cRf5HdJ8mPs4YgA6uE",
  PAYMENT_PROVIDER: "sandbox",
  CARRIER: "simulator",
  MAIL_URL: "mailbox",
  SMS_URL: "mailbox",
};
const faulty = (faults: string) => readEnv({ NODE_ENV: "test", SANDBOX_FAULTS: faults, SANDBOX_DELAY_MS: "1000" });
const event = (type: string, id = "evt_1") => ({ id, type, created_at: 5_000 });

test("a production shop does not start with injected faults, and no shop with an unknown one", () => {
  expect(readEnv(PRODUCTION).sandboxFaults).toEqual([]);
  expect(() => readEnv({ ...PRODUCTION, SANDBOX_FAULTS: "lost" })).toThrow("SANDBOX_FAULTS is for tests and benches");
  expect(readEnv({ ...PRODUCTION, ROVELINK_LAPTOP: "1", SANDBOX_FAULTS: "lost, late" }).sandboxFaults).toEqual(["lost", "late"]);
  expect(() => faulty("thunder")).toThrow("SANDBOX_FAULTS");
});

test("posts a webhook once, never, or twice with a contradicting event in between", () => {
  const body = JSON.stringify({ id: "evt_1", type: "payment.paid", data: { amount: 100 } });
  expect(deliveredBodies(faulty(""), body)).toEqual([body]);
  expect(deliveredBodies(faulty("lost,duplicate"), body)).toEqual([]);
  const events = deliveredBodies(faulty("duplicate"), body).map((one) => JSON.parse(one));
  expect(events.map(({ type }) => type)).toEqual(["payment.paid", "payment.processing", "session.expired", "payment.paid"]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(3);
  expect(events.every(({ data }) => data.amount === 100)).toBe(true);
});

test("loses a fixed selection of webhooks", () => {
  const lost = Array.from({ length: 200 }, (_, n) => JSON.stringify({ id: `evt_${n}`, type: "payment.paid" })).filter(
    (body) => deliveredBodies(faulty("lost-some"), body).length === 0,
  );
  expect(lost.length).toBeGreaterThan(5);
  expect(lost.length).toBeLessThan(50);
});

test("with reorder, an event is sent after its successor", () => {
  expect(deliveryTime(faulty(""), event("payment.processing"))).toBe(5_000);
  const paid = deliveryTime(faulty("reorder"), { ...event("payment.paid", "evt_2"), created_at: 6_000 });
  expect(deliveryTime(faulty("reorder"), event("payment.processing"))).toBeGreaterThanOrEqual(7_000);
  expect(paid).toBeLessThanOrEqual(7_000);
});

test("a provider that acts without responding is asked again and acts once", async () => {
  shop = await openTestShop({ SANDBOX_FAULTS: "timeout" });
  const form = orderForm();
  expect((await createOrder(shop, form)).payUrl).toBeNull();
  expect((await createOrder(shop, form)).payUrl).toContain("/sandbox/pay/");
  expect(await shop.db.selectFrom("sandbox_sessions").select("status").execute()).toEqual([{ status: "open" }]);
});

test("a carrier that acts without responding is asked again and acts once", async () => {
  shop = await openTestShop({ SANDBOX_FAULTS: "carrier-timeout" });
  const order = await deliverOrder(shop, { quantity: "2" });
  expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
  expect(shop.logged.join()).toContain("The carrier did not respond in time");
  expect(await shop.db.selectFrom("simulator_orders").select("kind").execute()).toEqual([{ kind: "esim" }, { kind: "esim" }]);
});

test.each([
  ["late", "paid"],
  ["", "cancelled"],
])("with the fault '%s', paying a cancelled page leaves the payment %s", async (faults, state) => {
  shop = await openTestShop({ SANDBOX_FAULTS: faults });
  const order = await createOrder(shop, orderForm(POSTED_SIM));
  await decidePayment(shop, order.payUrl, "cancel");
  await shop.runJobs();
  await decidePayment(shop, order.payUrl, "pay");
  await shop.runJobs();
  expect(await shop.db.selectFrom("payments").select("state").execute()).toEqual([{ state }]);
});
