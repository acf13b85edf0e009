import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "#server/ops/run-command.ts";
import { applyEvent } from "#tests/support/orders/money.ts";
import { decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

async function payments(...args: string[]) {
  const lines: string[] = [];
  const code = await runCommand(
    ["payments", ...args],
    (line) => lines.push(line),
    async () => ({ ...shop, close: async () => {} }),
  );
  return { code, text: lines.join("\n") };
}

async function paid() {
  const order = await createOrder(shop, orderForm());
  await decidePayment(shop, order.payUrl, "pay");
  await shop.settle();
  const { id } = await shop.db.selectFrom("payments").select("id").executeTakeFirstOrThrow();
  return { order, id };
}

test("a matched payment is not listed as unmatched and cannot be refunded as such", async () => {
  const { order, id } = await paid();
  expect((await payments("parked")).text).not.toContain(id);
  expect(await payments("return", "--who", "Mei", id)).toMatchObject({ code: 1, text: expect.stringContaining("refunds give") });
  await shop.settle();
  expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
  expect(await shop.db.selectFrom("refunds").select("id").execute()).toEqual([]);
});

test("an earlier duplicate payment that was not refunded automatically is listed, and refunded once", async () => {
  const { order, id } = await paid();
  await shop.db.updateTable("payments").set({ duplicate: 1, unmatched: 1 }).execute();
  expect((await payments("parked")).text).toMatch(new RegExp(`${id} +${order.number} +HK\\$93.00 .* paid twice`));
  expect(await Promise.all([payments("return", "--who", "Mei", id), payments("return", "--who", "Mei", id)])).toMatchObject([
    { code: 0 },
    { code: 1 },
  ]);
  await shop.settle();
  expect(await shop.db.selectFrom("refunds").select(["reason", "amount", "state"]).execute()).toEqual([
    { reason: "duplicate-payment", amount: 9300, state: "succeeded" },
  ]);
  expect((await payments("parked")).text).not.toContain(id);
  expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
});

test("one of which a dispute took a part is not refunded, and its order stays as it is", async () => {
  const { id } = await paid();
  const payment = await shop.db.updateTable("payments").set({ duplicate: 1, unmatched: 1 }).returningAll().executeTakeFirstOrThrow();
  const { payment_ref: paymentRef, currency } = payment;
  const taken = { disputeId: "dp_1", paymentRef, amount: 3000, currency, state: "opened" as const, reason: null, evidenceDueAt: null };
  await applyEvent(shop, { id: "evt_1", type: "dispute", ...taken });
  const events = () => shop.db.selectFrom("order_events").select("cause").execute();
  const before = await events();
  expect(await payments("return", "--who", "Mei", id)).toMatchObject({ code: 1, text: expect.stringContaining("A dispute took a part") });
  expect([await events(), await shop.db.selectFrom("refunds").select("id").execute()]).toEqual([before, []]);
});

test("lists payment reports that were not applied", async () => {
  const event = { provider: "sandbox", type: "paid", body: "{}", received_at: shop.clock(), processed_at: shop.clock() };
  const row = (event_id: string, outcome: string) => ({ ...event, event_id, outcome });
  await shop.db
    .insertInto("payment_events")
    .values([row("evt_1", "mismatch"), row("evt_2", "paid"), row("evt_3", "unknown-refund"), row("evt_4", "late")])
    .execute();
  const { text } = await payments("parked");
  expect(text.match(/evt_\d/g)?.sort()).toEqual(["evt_1", "evt_3"]);
});
