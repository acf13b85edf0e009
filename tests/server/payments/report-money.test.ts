import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#server/db/new-id.ts";
import { LEDGER_KINDS } from "#server/domain/payment-states.schema.ts";
import type { CurrencyCode } from "#server/locale/locale.schema.ts";
import { runCommand } from "#server/ops/run-command.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { addMonths, isAnythingBooked, toMoneyLines, parseMonth, reportMoney, sumByCurrency, type LedgerSum } from "#server/payments/report-money.ts";
import { createOrder, decidePayment } from "#tests/support/orders/purchase.ts";
import { findGrowth, recordStatements } from "#tests/support/query-plans.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";

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

async function paid(fields: Record<string, string> = {}, currency: "HKD" | "USD" = "HKD") {
  const order = await createOrder(shop, orderForm(fields), { currency });
  await decidePayment(shop, order.payUrl, "pay");
  await shop.settle();
  return shop.db.selectFrom("payments").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
}

/** `byHand`: a refund that staff paid, so that it counts as a method of its own. */
async function book(
  payment: { id: string; order_id: string; currency: CurrencyCode },
  kind: LedgerSum["kind"],
  amount: number,
  at = shop.clock(),
  byHand = false,
) {
  const { id: payment_id, order_id, currency } = payment;
  const id = newId("led", at);
  if (byHand) {
    const refund = { order_id, payment_id, subject: id, attempt: 1, reason: "goodwill", amount: 1, currency, state: "succeeded" } as const;
    await shop.db
      .insertInto("refunds")
      .values({ ...refund, id, created_at: at })
      .execute();
  }
  await shop.db.insertInto("ledger").values({ id, order_id, payment_id, kind, amount, currency, ref: id, at }).execute();
}

const signed = ({ kind, amount }: Pick<LedgerSum, "kind" | "amount">) => (kind === "refund" || kind === "dispute" ? -amount : amount);

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
    method: refund !== null && ["refund", "refund-returned"].includes(row.kind) ? "by hand" : row.method,
  }));
  return toMoneyLines(
    entries.filter(({ at }) => at < from),
    entries.filter(({ at }) => at >= from),
  );
}

describe("`money report`", () => {
  test("shows the money in and out of a month per currency and method, and the balance at its end", async () => {
    const card = await paid();
    const alipay = await paid({ paymentMethod: "alipay" });
    await paid({}, "USD");
    await book(card, "refund", -9300);
    await book(card, "refund-returned", 9300);
    await book(alipay, "dispute", -100);
    await book(alipay, "dispute-won", 100);
    await book(alipay, "refund", -300, Date.UTC(2026, 11, 1));
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
    const payment = await paid();
    await book(payment, "refund", -5);
    const { text } = await money("report", "--month", "2026-11", "--csv");
    expect(`${text}\n`).toBe(
      "\uFEFFmonth,currency,method,payments,paid,refunds,refunded,returned,disputed,won,net,position\r\n2026-11,HKD,card,1,93.00,1,-0.05,0.00,0.00,0.00,92.95,92.95\r\n",
    );
  });

  test("of a month without entries says so, and still shows the balance", async () => {
    expect((await money("report", "--month", "2026-11")).text).toBe("Nothing was booked in 2026-11.");
    await paid();
    const { text } = await money("report", "--month", "2026-12");
    expect(text).toContain("Nothing was booked in 2026-12.");
    expect(text).toMatch(/HKD +card +0 .*HK\$93.00$/m);
  });

  test("includes the first moment of a month in Hong Kong and excludes the first of the next", async () => {
    const payment = await paid();
    const [january, february] = [Date.parse("2027-01-01T00:00+08:00"), Date.parse("2027-02-01T00:00+08:00")];
    await book(payment, "refund", -1, january);
    await book(payment, "refund", -10, february - 1);
    await book(payment, "refund", -100, february);
    await book(payment, "refund", -1000, january - 1);
    expect((await report("2027-01"))[0]).toMatchObject({ refunds: 2, refunded: -11, net: -11, position: 9300 - 1011 });
  });

  test("rejects an invalid month", async () => {
    for (const month of ["2026-13", "2026-00", "2026-1", "November", ""]) {
      expect(await money("report", "--month", month)).toMatchObject({ code: 2, text: expect.stringContaining("a month is written 2026-11") });
    }
  });

  test("equals the ledger: all months together are its sum", async () => {
    const payments = [await paid(), await paid({ paymentMethod: "wechat" }), await paid({}, "USD")];
    const entry = fc.record({ of: fc.nat(2), kind: fc.constantFrom(...LEDGER_KINDS), amount: fc.nat(1_000_000), day: fc.nat(89) });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 12 }), async (entries) => {
        for (const { of, day, ...entry } of entries) {
          const payment = payments[of];
          if (payment) await book(payment, entry.kind, signed(entry), Date.UTC(2026, 10, 1) + day * 86_400_000);
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

  test("is the same whenever and however often it is read, with the sums that it has stored", async () => {
    const payments = [await paid(), await paid({}, "USD")];
    const first = shop.clock();
    const months = ["2026-11", "2026-12", "2027-01", "2027-02", "2027-03"] as const;
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom(...LEDGER_KINDS), of: fc.nat(1), amount: fc.nat(1_000_000), byHand: fc.boolean() }),
      fc.record({ hours: fc.constantFrom(1, 20, 24, 24 * 13) }),
      fc.record({ view: fc.constantFrom(...months) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        shop.pass(first - shop.clock());
        await shop.db.deleteFrom("ledger_positions").execute();
        await shop.db.deleteFrom("ledger").execute();
        for (const next of steps) {
          if ("hours" in next) shop.pass(next.hours * 3_600_000);
          else if ("view" in next) expect(await report(next.view)).toEqual(await wholeReport(next.view));
          else if (payments[next.of]) await book(payments[next.of]!, next.kind, signed(next), shop.clock(), next.byHand);
        }
        for (const month of months) expect(await report(month)).toEqual(await wholeReport(month));
      }),
      { numRuns: 30 },
    );
  });

  test("does not read the entries of closed months again", async () => {
    await paid();
    shop.pass(40 * 86_400_000);
    const december = await report("2026-12");
    expect(december[0]).toMatchObject({ payments: 0, position: 9300 });
    await shop.db.deleteFrom("ledger").execute();
    expect(await report("2026-12")).toEqual(december);
  });

  test("reads a month again that has just ended: a transaction of its last moment may not be committed yet", async () => {
    const payment = await paid();
    const december = Date.parse("2026-12-01T00:00+08:00");
    shop.pass(december + 1 - shop.clock());
    expect((await report("2026-12"))[0]?.position).toBe(9300);
    await book(payment, "refund", -300, december - 1);
    expect((await report("2026-12"))[0]?.position).toBe(9000);
  });

  test("has no statement that reads more the longer the shop runs", async () => {
    await shop.close();
    const { recorded, log } = recordStatements();
    shop = await openTestShop({}, log);
    await paid();
    recorded.clear();
    shop.pass(70 * 86_400_000);
    await report("2027-01");
    await report("2027-01");
    expect([...recorded.keys()].filter((statement) => statement.includes("ledger")).length).toBeGreaterThan(3);
    for (const query of recorded.values()) expect(await findGrowth(shop.db, query)).toBeNull();
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
    await paid();
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
