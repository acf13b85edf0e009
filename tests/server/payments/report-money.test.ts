import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LEDGER_KINDS } from "#server/domain/payment-states.schema.ts";
import { runCommand } from "#server/ops/run-command.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { addMonths, isAnythingBooked, toMoneyLines, parseMonth, reportMoney, sumByCurrency, type LedgerSum } from "#server/payments/report-money.ts";
import { bookEntry, createPaidOrder, signed } from "#tests/support/orders/ledger.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

async function money(...args: string[]) {
  const lines: string[] = [];
  const code = await runCommand(
    ["money", ...args],
    (line) => lines.push(line),
    async () => ({ ...shop, close: async () => {} }),
  );
  return { code, text: lines.join("\n") };
}

const report = (month: string) => reportMoney(shop, parseMonth(month) ?? { from: 0, to: 0 });

describe("`money report`", () => {
  test("shows the money in and out of a month per currency and method, and the balance at its end", async () => {
    const card = await createPaidOrder(shop);
    const alipay = await createPaidOrder(shop, { paymentMethod: "alipay" });
    await createPaidOrder(shop, {}, "USD");
    await bookEntry(shop, card, "refund", -9300);
    await bookEntry(shop, card, "refund-returned", 9300);
    await bookEntry(shop, alipay, "dispute", -100);
    await bookEntry(shop, alipay, "dispute-won", 100);
    await bookEntry(shop, alipay, "refund", -300, { at: Date.UTC(2026, 11, 1) });
    const { text } = await money("report", "--month", "2026-11");
    const rows = text.split("\n").map((line) => line.split(/ {2,}/));
    expect(rows[0]).toEqual(["CURRENCY", "METHOD", "PAYMENTS", "PAID", "REFUNDS", "REFUNDED", "RETURNED", "DISPUTED", "WON", "NET", "POSITION"]);
    expect(rows[1]).toEqual("HKD alipay 1 HK$93.00 0 HK$0.00 HK$0.00 −HK$1.00 HK$1.00 HK$93.00 HK$93.00".split(" "));
    expect(rows[2]).toEqual("HKD card 1 HK$93.00 1 −HK$93.00 HK$93.00 HK$0.00 HK$0.00 HK$93.00 HK$93.00".split(" "));
    expect(rows.find(([currency, method]) => currency === "HKD" && method === "all")?.at(-1)).toBe("HK$186.00");
    const december = (await money("report", "--month", "2026-12")).text.split("\n").map((line) => line.split(/ {2,}/));
    expect(december[1]).toEqual("HKD alipay 0 HK$0.00 1 −HK$3.00 HK$0.00 HK$0.00 HK$0.00 −HK$3.00 HK$90.00".split(" "));
  });

  test("as CSV has a byte order mark, a header, plain decimals and CR LF line ends (RFC 4180)", async () => {
    const payment = await createPaidOrder(shop);
    await bookEntry(shop, payment, "refund", -5);
    const { text } = await money("report", "--month", "2026-11", "--csv");
    expect(`${text}\n`).toBe(
      "\uFEFFmonth,currency,method,payments,paid,refunds,refunded,returned,disputed,won,net,position\r\n2026-11,HKD,card,1,93.00,1,-0.05,0.00,0.00,0.00,92.95,92.95\r\n",
    );
  });

  test("of a month without entries says so, and still shows the balance", async () => {
    expect((await money("report", "--month", "2026-11")).text).toBe("Nothing was booked in 2026-11.");
    await createPaidOrder(shop);
    const { text } = await money("report", "--month", "2026-12");
    expect(text).toContain("Nothing was booked in 2026-12.");
    expect(text).toMatch(/HKD +card +0 .*HK\$93.00$/m);
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

  test("rejects an invalid month", async () => {
    for (const month of ["2026-13", "2026-00", "2026-1", "November", ""]) {
      expect(await money("report", "--month", month)).toMatchObject({ code: 2, text: expect.stringContaining("a month is written 2026-11") });
    }
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

describe("`money differences`", () => {
  const note = () =>
    recordDiscrepancy(shop.db, { kind: "payment-unknown", ref: "cs_1", ours: "no payment", theirs: "paid HK$1.00", now: shop.clock() });

  test("lists open discrepancies; a resolved one disappears, and is kept with its note", async () => {
    expect((await money("differences")).text).toBe("All records agree.");
    await note();
    const { text } = await money("differences");
    expect(text).toMatch(/payment-unknown +- +cs_1 +no payment +paid HK\$1.00/);
    const id = /^(dis_\S+)/m.exec(text)?.[1] ?? "";
    expect(await money("resolve", "--who", "Mei", id, "--note", "the tester's own payment")).toMatchObject({ code: 0 });
    expect((await money("differences")).text).toBe("All records agree.");
    expect((await money("differences", "--all")).text).toContain("the tester's own payment");
    expect(await money("resolve", "--who", "Mei", id, "--note", "again")).toMatchObject({ code: 1 });
    await note();
    expect((await money("differences")).text).toContain("cs_1");
  });

  test("can be resolved with a note only", async () => {
    await note();
    const { id } = await shop.db.selectFrom("discrepancies").select("id").executeTakeFirstOrThrow();
    expect(await money("resolve", "--who", "Mei", id)).toMatchObject({ code: 2 });
    expect(await money("resolve", "--who", "Mei", id, "--note", "  ")).toMatchObject({ code: 2 });
  });
});

describe("`money compare`", () => {
  test("compares now and lists open discrepancies", async () => {
    await createPaidOrder(shop);
    shop.pass(60_000);
    expect((await money("compare", "--who", "Mei")).text).toBe("No new differences.\n\nAll records agree.");
    await shop.db.deleteFrom("ledger").execute();
    const { text } = await money("compare", "--days", "1", "--who", "Mei");
    expect(text).toMatch(/^1 new\./);
    expect(text).toContain("ledger-total");
  });

  test("rejects days that are not an integer from 1 to 90", async () => {
    for (const days of ["0", "91", "1.5", "week"]) expect(await money("compare", "--days", days, "--who", "Mei")).toMatchObject({ code: 2 });
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
