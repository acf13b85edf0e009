import { expect, test } from "vitest";
import { findFailedRefund, listFailedRefunds } from "#server/orders/staff/list-failed-refunds.ts";
import { findUnmatchedPayment, listUnmatchedPayments } from "#server/orders/staff/list-money-work.ts";
import { listDisputes } from "#server/orders/staff/list-disputes.ts";
import { collectPages } from "#server/db/collect-pages.ts";
import { listDiscrepancies } from "#server/orders/staff/list-discrepancies.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { addRefund, deliverOrder, paymentOf } from "#tests/support/orders/money.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

/** Stores disputes with these ids and due dates of one payment. */
async function storeDisputes(state: "opened" | "won", due: Record<string, number | null>) {
  const { id, order_id, amount, currency } = await paymentOf(shop, await deliverOrder(shop));
  const row = { provider: "sandbox", order_id, payment_id: id, amount, currency, state, reason: null, opened_at: shop.clock(), closed_at: null };
  for (const [disputeId, evidence_due_at] of Object.entries(due))
    await shop.db
      .insertInto("disputes")
      .values({ ...row, id: disputeId, evidence_due_at })
      .execute();
}

/** Returns the ids of each page. */
async function pagesOf(state: "opened" | "won", limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await listDisputes(shop, { state, after, limit });
    pages.push(rows.map(({ id }) => id));
    after = next ?? undefined;
  } while (after !== undefined && pages.length < 20);
  return pages;
}

test("open disputes are in the order of their due date over all pages, those without one last", async () => {
  await storeDisputes("opened", { "dp:z": 100, dp_a: 300, dp_b: 100, dp_c: null, dp_d: null, dp_e: 200 });
  const order = ["dp:z", "dp_b", "dp_e", "dp_a", "dp_c", "dp_d"];
  for (const limit of [1, 2, 3, 6, 50]) expect([limit, (await pagesOf("opened", limit)).flat()]).toEqual([limit, order]);
  expect(await pagesOf("opened", 6)).toHaveLength(1);
});

test("a cursor that no page has made begins the open disputes at the first one", async () => {
  await storeDisputes("opened", { dp_a: 300 });
  for (const after of ["", "x", "9".repeat(400), "1:"]) expect((await listDisputes(shop, { state: "opened", after, limit: 5 })).rows).toHaveLength(1);
});

test("decided disputes have the newest id first", async () => {
  await storeDisputes("won", { dp_a: 1, dp_b: 2, dp_c: null });
  expect(await pagesOf("won", 2)).toEqual([["dp_c", "dp_b"], ["dp_a"]]);
});

test("differences name their order and its dispute, and the file stops at its limit", async () => {
  await storeDisputes("opened", { dp_a: 300 });
  for (const ref of ["dp_a", "dp_b", "dp_c"]) await recordDiscrepancy(shop.db, { kind: "dispute", ref, ours: "a", theirs: "b", now: shop.clock() });
  const { rows } = await listDiscrepancies(shop, { all: false, limit: 1 });
  expect(rows).toMatchObject([{ ref: "dp_a", number: expect.stringMatching(/^RL/), dispute_state: "opened", evidence_due_at: 300 }]);
  const collect = (max: number) => collectPages((page) => listDiscrepancies(shop, { all: true, ...page }), max);
  expect(await collect(2)).toMatchObject({ rows: [{ ref: "dp_c" }, { ref: "dp_b" }], isCut: true });
  expect(await collect(3)).toMatchObject({ rows: { length: 3 }, isCut: false });
});

test("a refund waits for staff if it is manual, or at a provider that is no longer configured", async () => {
  const payment = await paymentOf(shop, await deliverOrder(shop));
  const id = await addRefund(shop, payment, 500);
  expect(await findFailedRefund(shop, id)).toBeUndefined();
  await shop.db.updateTable("refunds").set({ state: "manual" }).execute();
  expect(await findFailedRefund(shop, id)).toMatchObject({ id, amount: 500, disputed: null });
  await shop.db.updateTable("refunds").set({ state: "waiting" }).execute();
  await shop.db.updateTable("payments").set({ provider: "former" }).execute();
  expect((await listFailedRefunds(shop, { limit: 5 })).rows).toMatchObject([{ id, state: "waiting" }]);
});

test("a payment that pays for an order is not among those that pay for nothing", async () => {
  const { id } = await paymentOf(shop, await deliverOrder(shop));
  expect(await findUnmatchedPayment(shop, id)).toBeUndefined();
  await shop.db.updateTable("payments").set({ unmatched: 1 }).execute();
  expect(await findUnmatchedPayment(shop, id)).toMatchObject({ id, why: "late" });
  expect((await listUnmatchedPayments(shop, { limit: 5 })).rows).toHaveLength(1);
});
