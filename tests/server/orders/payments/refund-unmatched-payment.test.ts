import { refundUnmatchedPaymentById } from "#server/orders/payments/refund-unmatched-payment.ts";
import { listUnmatchedPayments } from "#server/orders/staff/list-money-work.ts";
import { MEI } from "#tests/support/staff.ts";
import { expect, test } from "vitest";
import { deliverOrder, applyEvent } from "#tests/support/orders/money.ts";
import { readBuyerOrder } from "#tests/support/orders/purchase.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const unmatched = async () => (await listUnmatchedPayments(shop, { limit: 9 })).rows;
const refund = (id: string) => refundUnmatchedPaymentById(shop, id, MEI);

async function paid() {
  const order = await deliverOrder(shop);
  const { id } = await shop.db.selectFrom("payments").select("id").executeTakeFirstOrThrow();
  return { order, id };
}

test("a matched payment is not listed as unmatched and cannot be refunded as such", async () => {
  const { order, id } = await paid();
  expect(await unmatched()).toEqual([]);
  expect(await refund(id)).toEqual({ ok: false, code: "not-parked" });
  await shop.settle();
  expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
  expect(await shop.db.selectFrom("refunds").select("id").execute()).toEqual([]);
});

test("an earlier duplicate payment that was not refunded automatically is listed, and refunded once", async () => {
  const { order, id } = await paid();
  await shop.db.updateTable("payments").set({ duplicate: 1, unmatched: 1 }).execute();
  expect(await unmatched()).toMatchObject([{ id, number: order.number, amount: 9300, why: "duplicate" }]);
  expect(await Promise.all([refund(id), refund(id)])).toEqual([{ ok: true }, { ok: false, code: "not-parked" }]);
  await shop.settle();
  expect(await shop.db.selectFrom("refunds").select(["reason", "amount", "state"]).execute()).toEqual([
    { reason: "duplicate-payment", amount: 9300, state: "succeeded" },
  ]);
  expect(await unmatched()).toEqual([]);
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
  expect(await refund(id)).toEqual({ ok: false, code: "partly-taken" });
  expect([await events(), await shop.db.selectFrom("refunds").select("id").execute()]).toEqual([before, []]);
});
