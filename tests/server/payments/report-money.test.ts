import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LEDGER_KINDS } from "#server/domain/payment-states.schema.ts";
import { listDiscrepancies } from "#server/orders/staff/list-discrepancies.ts";
import { writeMoneyCsv } from "#server/payments/money-csv.ts";
import { recordDiscrepancy, resolveDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { addMonths, isAnythingBooked, toMoneyLines, parseMonth, reportMoney, sumByCurrency, type LedgerSum } from "#server/payments/report-money.ts";
import { bookEntry, createPaidOrder, signed } from "#tests/support/orders/ledger.ts";
import { MEI } from "#tests/support/staff.ts";
import { ops } from "#tests/support/ops.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const report = (month: string) => reportMoney(shop, parseMonth(month) ?? { from: 0, to: 0 });

describe("the report of a month", () => {
  test("shows the money in and out of a month per currency and method, and the balance at its end", async () => {
    const card = await createPaidOrder(shop);
    const alipay = await createPaidOrder(shop, { paymentMethod: "alipay" });
    await createPaidOrder(shop, {}, "USD");
    await bookEntry(shop, card, "refund", -9300);
    await bookEntry(shop, card, "refund-returned", 9300);
    await bookEntry(shop, alipay, "dispute", -100);
    await bookEntry(shop, alipay, "dispute-won", 100);
    await bookEntry(shop, alipay, "refund", -300, { at: Date.UTC(2026, 11, 1) });
    const november = await report("2026-11");
    const figures = { payments: 1, paid: 9300, returned: 0, disputed: 0, won: 0, net: 9300, position: 9300 };
    expect(november.slice(0, 2)).toEqual([
      { currency: "HKD", method: "alipay", ...figures, refunds: 0, refunded: 0, disputed: -100, won: 100 },
      { currency: "HKD", method: "card", ...figures, refunds: 1, refunded: -9300, returned: 9300 },
    ]);
    expect(sumByCurrency(november).find(({ currency }) => currency === "HKD")?.position).toBe(18_600);
    expect((await report("2026-12"))[0]).toMatchObject({ method: "alipay", payments: 0, refunds: 1, refunded: -300, net: -300, position: 9000 });
  });

  test("as CSV has a byte order mark, a header, plain decimals and CR LF line ends (RFC 4180)", async () => {
    const payment = await createPaidOrder(shop);
    await bookEntry(shop, payment, "refund", -5);
    expect(writeMoneyCsv("2026-11", await report("2026-11"))).toBe(
      "\uFEFFmonth,currency,method,payments,paid,refunds,refunded,returned,disputed,won,net,position\r\n2026-11,HKD,card,1,93.00,1,-0.05,0.00,0.00,0.00,92.95,92.95\r\n",
    );
  });

  test("of a month without entries still shows the balance", async () => {
    expect(await report("2026-11")).toEqual([]);
    await createPaidOrder(shop);
    expect(await report("2026-12")).toMatchObject([{ currency: "HKD", method: "card", payments: 0, net: 0, position: 9300 }]);
  });

  test("includes the first moment of a month in Hong Kong and excludes the first of the next", async () => {
    const payment = await createPaidOrder(shop);
    const [january, february] = [Date.parse("2027-01-01T00:00+08:00"), Date.parse("2027-02-01T00:00+08:00")];
    await bookEntry(shop, payment, "refund", -1, { at: january });
    await bookEntry(shop, payment, "refund", -10, { at: february - 1 });
    await bookEntry(shop, payment, "refund", -100, { at: february });
    await bookEntry(shop, payment, "refund", -1000, { at: january - 1 });
    expect((await report("2027-01"))[0]).toMatchObject({ refunds: 2, refunded: -11, net: -11, position: 9300 - 1011 });
  });

  test("rejects an invalid month", () => {
    for (const month of ["2026-13", "2026-00", "2026-1", "November", ""]) expect(parseMonth(month), month).toBeNull();
  });

  test("equals the ledger: all months together are its sum", async () => {
    const payments = [await createPaidOrder(shop), await createPaidOrder(shop, { paymentMethod: "wechat" }), await createPaidOrder(shop, {}, "USD")];
    const entry = fc.record({ of: fc.nat(2), kind: fc.constantFrom(...LEDGER_KINDS), amount: fc.nat(1_000_000), day: fc.nat(89) });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 12 }), async (entries) => {
        for (const { of, day, ...entry } of entries) {
          const payment = payments[of];
          if (payment) await bookEntry(shop, payment, entry.kind, signed(entry), { at: Date.UTC(2026, 10, 1) + day * 86_400_000 });
        }
        const months = await Promise.all(["2026-11", "2026-12", "2027-01"].map(report));
        const ledger = await shop.db.selectFrom("ledger").select(["currency", "amount"]).execute();
        for (const currency of ["HKD", "USD"] as const) {
          const sum = ledger.filter((row) => row.currency === currency).reduce((all, { amount }) => all + amount, 0);
          const net = months.flat().filter((line) => line.currency === currency);
          expect(net.reduce((all, line) => all + line.net, 0)).toBe(sum);
          expect(sumByCurrency(months.at(-1) ?? []).find((line) => line.currency === currency)?.position).toBe(sum);
        }
      }),
      { numRuns: 20 },
    );
  });

  test("counts payments and refunds, and puts each kind into its column", () => {
    const sum = (kind: LedgerSum["kind"], entries: number, amount: number): LedgerSum => ({
      currency: "CNY",
      method: "card",
      kind,
      entries,
      amount,
    });
    expect(
      toMoneyLines(
        [],
        [sum("payment", 3, 300), sum("refund", 2, -150), sum("refund-returned", 1, 50), sum("dispute", 1, -70), sum("dispute-won", 1, 70)],
      ),
    ).toEqual([
      {
        currency: "CNY",
        method: "card",
        payments: 3,
        paid: 300,
        refunds: 2,
        refunded: -150,
        returned: 50,
        disputed: -70,
        won: 70,
        net: 200,
        position: 200,
      },
    ]);
  });
});

test("open discrepancies are listed; a resolved one disappears, and is kept with its note", async () => {
  const note = () =>
    recordDiscrepancy(shop.db, { kind: "payment-unknown", ref: "cs_1", ours: "no payment", theirs: "paid HK$1.00", now: shop.clock() });
  const list = async (all = false) => (await listDiscrepancies(shop, { all, limit: 9 })).rows;
  expect(await list()).toEqual([]);
  await note();
  const [open] = await list();
  expect(open).toMatchObject({ kind: "payment-unknown", ref: "cs_1", number: null, ours: "no payment", theirs: "paid HK$1.00" });
  const resolve = () => resolveDiscrepancy(shop, { id: open?.id ?? "", note: "the tester's own payment", who: MEI });
  expect(await resolve()).toEqual({ ok: true });
  expect(await list()).toEqual([]);
  expect((await list(true))[0]?.note).toContain("the tester's own payment");
  expect(await resolve()).toEqual({ ok: false, code: "discrepancy-not-open" });
  await note();
  expect(await list()).toMatchObject([{ ref: "cs_1" }]);
});

describe("`reconcile`", () => {
  const reconcile = (...args: string[]) => ops(shop, "reconcile", ...args, "--who", "Mei");

  test("compares now, and counts new discrepancies", async () => {
    await createPaidOrder(shop);
    shop.pass(60_000);
    expect((await reconcile()).text).toBe("No new differences.");
    await shop.db.deleteFrom("ledger").execute();
    expect((await reconcile("--days", "1")).text).toBe("New differences: 1. See Money at the staff desk.");
    expect((await listDiscrepancies(shop, { all: false, limit: 9 })).rows).toMatchObject([{ kind: "ledger-total" }]);
  });

  test("rejects days that are not an integer from 1 to 90", async () => {
    for (const days of ["0", "91", "1.5", "week"]) expect(await reconcile("--days", days)).toMatchObject({ code: 2 });
  });
});

test("the month before January is December of the year before", () => {
  expect([addMonths("2026-01", -1), addMonths("2026-12", 1), addMonths("2026-11", -11)]).toEqual(["2025-12", "2027-01", "2025-12"]);
});

test("a month whose entries all came before it has nothing booked", () => {
  const sum = { currency: "HKD", method: "card", kind: "payment", entries: 1, amount: 500 } as const;
  expect(isAnythingBooked(toMoneyLines([sum], []))).toBe(false);
  expect(isAnythingBooked(toMoneyLines([], [sum]))).toBe(true);
});
