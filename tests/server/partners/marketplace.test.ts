import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import { marketplacePayout, estimateMarketplace } from "#server/partners/calculators/marketplace.ts";
import { MINIMUM_PAYOUT } from "#server/partners/core/terms.schema.ts";

const ask = (search: string, currency: Currency = "USD") => estimateMarketplace(new URLSearchParams(search), 1199, currency);

describe("a sale in the marketplace", () => {
  test("pays its seller 88 % of the price, per month and per year", () => {
    expect(marketplacePayout({ price: 1000, sales: 200, currency: "USD" })).toEqual({
      price: 1000,
      sales: 200,
      fee: 120,
      payout: 880,
      month: { sales: 200_000, fee: 24_000, payout: 176_000 },
      year: { payout: 2_112_000 },
      minimum: 10_000,
      everyMonths: 1,
    });
  });

  test.each([
    [1204, 144],
    [1205, 145],
    [1250, 150],
    [104, 12],
    [105, 13],
  ])("of %d has a fee of %d, rounded half up", (price, fee) => {
    expect(marketplacePayout({ price, sales: 1, currency: "HKD" })).toMatchObject({ fee, payout: price - fee });
  });

  test.each([
    [114, 100, 1],
    [113, 100, 2],
    [1000, 11, 2],
    [1000, 1, 12],
    [1137, 10, 1],
    [1136, 10, 1],
    [1135, 10, 2],
  ])("at a price of %d, sold %d times a month, is paid every %d months: amounts below the minimum payout wait", (price, sales, months) => {
    expect(marketplacePayout({ price, sales, currency: "USD" }).everyMonths).toBe(months);
  });

  test("pays exactly the sales minus the fee, in integer minor units", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(...CURRENCIES),
        (price, sales, currency) => {
          const { month, year, everyMonths, payout } = marketplacePayout({ price, sales, currency });
          expect(month.fee + month.payout).toBe(month.sales);
          expect(year.payout).toBe(12 * payout * sales);
          expect(Number.isSafeInteger(year.payout)).toBe(true);
          expect(month.payout * everyMonths).toBeGreaterThanOrEqual(MINIMUM_PAYOUT[currency]);
        },
      ),
    );
  });
});

describe("the calculator of the marketplace", () => {
  test("starts with an example price and 200 sales a month", () => {
    const { typed, result } = ask("");
    expect(typed).toEqual({ price: "11.99", sales: "200" });
    expect(result).toMatchObject({ price: 1199, sales: 200, fee: 144 });
  });

  test.each([
    ["price=HK%24+78&sales=1,000", 7800, 1000],
    ["price=78.5&sales=3", 7850, 3],
  ])("accepts %s", (search, price, sales) => {
    expect(ask(search, "HKD").result).toMatchObject({ price, sales });
  });

  test.each(["", "0", "0.99", "-1", "free", "100000.01", "¥10", "1.999"])("rejects a price of %j", (price) => {
    const { errors, result } = ask(`sales=5&price=${encodeURIComponent(price)}`);
    expect(errors).toEqual({ price: ["marketplace.wrong.price?max=100%2C000"] });
    expect(result).toBeNull();
  });

  test.each(["", "0", "-5", "2.5", "many", "1000001"])("rejects sales of %j", (sales) => {
    expect(ask(`price=10&sales=${encodeURIComponent(sales)}`).errors).toEqual({ sales: ["marketplace.wrong.sales?max=1%2C000%2C000"] });
  });
});
