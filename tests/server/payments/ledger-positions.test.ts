import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LEDGER_KINDS } from "#server/domain/payment-states.schema.ts";
import { parseMonth, reportMoney, toMoneyLines } from "#server/payments/report-money.ts";
import { bookEntry, createPaidOrder, signed } from "#tests/support/orders/ledger.ts";
import { findGrowth, recordStatements } from "#tests/support/query-plans.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

const report = (month: string) => reportMoney(shop, parseMonth(month) ?? { from: 0, to: 0 });

/** The report from all entries of the ledger, one by one. */
async function wholeReport(month: string) {
  const { from, to } = parseMonth(month) ?? { from: 0, to: 0 };
  const rows = await shop.db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.payment_id")
    .leftJoin("refunds", "refunds.id", "ledger.ref")
    .select(["ledger.currency", "payments.method", "ledger.kind", "ledger.amount", "ledger.at", "refunds.id as refund"])
    .where("ledger.at", "<", to)
    .execute();
  const entries = rows.map(({ refund, ...row }) => ({
    ...row,
    entries: 1,
    method: refund !== null && ["refund", "refund-returned"].includes(row.kind) ? ("by hand" as const) : row.method,
  }));
  return toMoneyLines(
    entries.filter(({ at }) => at < from),
    entries.filter(({ at }) => at >= from),
  );
}

test("a report is the same whenever and however often it is read, with the sums that it has stored", async () => {
  const payments = [await createPaidOrder(shop), await createPaidOrder(shop, {}, "USD")] as const;
  const first = shop.clock();
  const months = ["2026-11", "2026-12", "2027-01", "2027-02", "2027-03"] as const;
  const step = fc.oneof(
    fc.record({ kind: fc.constantFrom(...LEDGER_KINDS), of: fc.nat(1), amount: fc.nat(1_000_000), byHand: fc.boolean() }),
    fc.record({ hours: fc.constantFrom(1, 20, 24, 24 * 13) }),
    fc.record({ view: fc.constantFrom(...months) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      shop.pass(first - shop.clock());
      await shop.db.deleteFrom("ledger_positions").execute();
      await shop.db.deleteFrom("ledger").execute();
      for (const next of steps) {
        if ("hours" in next) shop.pass(next.hours * 3_600_000);
        else if ("view" in next) expect(await report(next.view)).toEqual(await wholeReport(next.view));
        else await bookEntry(shop, payments[next.of] ?? payments[0], next.kind, signed(next), { byHand: next.byHand });
      }
      for (const month of months) expect(await report(month)).toEqual(await wholeReport(month));
    }),
    { numRuns: 15 },
  );
});

test("a report does not read the entries of closed months again", async () => {
  await createPaidOrder(shop);
  shop.pass(40 * 86_400_000);
  const december = await report("2026-12");
  expect(december[0]).toMatchObject({ payments: 0, position: 9300 });
  await shop.db.deleteFrom("ledger").execute();
  expect(await report("2026-12")).toEqual(december);
});

test("a report reads a month again that has just ended: a transaction of its last moment may not be committed yet", async () => {
  const payment = await createPaidOrder(shop);
  const december = Date.parse("2026-12-01T00:00+08:00");
  shop.pass(december + 1 - shop.clock());
  expect((await report("2026-12"))[0]?.position).toBe(9300);
  await bookEntry(shop, payment, "refund", -300, { at: december - 1 });
  expect((await report("2026-12"))[0]?.position).toBe(9000);
});

test("no statement of a report reads more the longer the shop runs", async () => {
  await shop.close();
  const { recorded, log } = recordStatements();
  shop = await openTestShop({}, log);
  await createPaidOrder(shop);
  recorded.clear();
  shop.pass(70 * 86_400_000);
  await report("2027-01");
  await report("2027-01");
  expect([...recorded.keys()].filter((statement) => statement.includes("ledger")).length).toBeGreaterThan(3);
  for (const query of recorded.values()) expect(await findGrowth(shop.db, query)).toBeNull();
});
