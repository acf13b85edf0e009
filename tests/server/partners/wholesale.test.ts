import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Currency } from "#server/locale/locale.schema.ts";
import { subtractPercent, percentOf, tierFor, WHOLESALE_MINIMUM, WHOLESALE_TIERS } from "#server/partners/core/terms.schema.ts";
import { wholesaleEarning, estimateWholesale } from "#server/partners/calculators/wholesale.ts";

const OFFERS = [
  { packageId: "JP-5GB-30D", price: 9300 },
  { packageId: "KR-5GB-30D", price: 8850 },
];
const ask = (search: string, currency: Currency = "HKD") => estimateWholesale(new URLSearchParams(search), OFFERS, currency);

describe("the terms", () => {
  test.each([
    [499, null],
    [500, 20],
    [1_999, 20],
    [2_000, 26],
    [9_999, 26],
    [10_000, 32],
    [1_000_000, 32],
  ])("an order of %d packages has this much off the list price: %s", (quantity, percentOff) => {
    expect(tierFor(WHOLESALE_TIERS, quantity)?.percentOff ?? null).toBe(percentOff);
  });

  test("the smallest wholesale order is 500", () => {
    expect(WHOLESALE_MINIMUM).toBe(500);
    expect(WHOLESALE_TIERS[0]?.from).toBe(500);
  });

  test.each([
    [50, 1, 1],
    [49, 1, 0],
    [1649, 20, 330],
    [25, 26, 7],
  ])("a share of %d at %d per cent is %d, rounded half up", (amount, percent, share) => {
    expect(percentOf(amount, percent)).toBe(share);
    expect(subtractPercent(amount, percent)).toBe(amount - share);
  });
});

describe("the earnings of an order", () => {
  test("are the sales minus the cost of the packages", () => {
    expect(wholesaleEarning({ listPrice: 9300, quantity: 500, sellingPrice: 9300 })).toEqual({
      quantity: 500,
      listPrice: 9300,
      sellingPrice: 9300,
      percentOff: 20,
      unitCost: 7440,
      totalCost: 3_720_000,
      earnings: 930_000,
      margin: 20,
      next: { from: 2_000, percentOff: 26, unitCost: 6882 },
      asYouGo: { unitCost: 8370, earnings: 465_000 },
    });
  });

  test("are negative if the packages are sold below cost", () => {
    expect(wholesaleEarning({ listPrice: 9300, quantity: 500, sellingPrice: 7000 })).toMatchObject({ earnings: -220_000, margin: -6 });
  });

  test("are never the whole of the sales", () => {
    expect(wholesaleEarning({ listPrice: 9300, quantity: 500, sellingPrice: 99_999_00 })?.margin).toBe(99);
  });

  test("include no better terms if there are none", () => {
    expect(wholesaleEarning({ listPrice: 9300, quantity: 10_000, sellingPrice: 9300 })?.next).toBeNull();
  });

  test("are null below the smallest order", () => {
    expect(wholesaleEarning({ listPrice: 9300, quantity: 499, sellingPrice: 9300 })).toBeNull();
  });

  test("are exact: cost plus earnings equal sales in integer minor units, and a larger order never has a higher unit cost", () => {
    const price = fc.integer({ min: 1, max: 10_000_000 });
    const quantity = fc.integer({ min: 500, max: 1_000_000 });
    fc.assert(
      fc.property(price, price, quantity, quantity, (listPrice, sellingPrice, one, other) => {
        const [less, more] = [one, other].sort((a, b) => a - b).map((each) => wholesaleEarning({ listPrice, sellingPrice, quantity: each }));
        for (const earning of [less, more]) {
          expect(earning?.earnings).toBe(sellingPrice * (earning?.quantity ?? 0) - (earning?.totalCost ?? 0));
          expect(Number.isSafeInteger(earning?.totalCost)).toBe(true);
        }
        expect(more?.unitCost).toBeLessThanOrEqual(less?.unitCost ?? 0);
      }),
    );
  });
});

describe("the earnings calculator", () => {
  test("starts with 500 of the first package at its list price", () => {
    const { typed, errors, result } = ask("");
    expect(typed).toEqual({ package: "JP-5GB-30D", quantity: "500", price: "" });
    expect(errors).toEqual({});
    expect(result).toMatchObject({ packageId: "JP-5GB-30D", quantity: 500, sellingPrice: 9300 });
  });

  test("accepts another package, quantity and price", () => {
    expect(ask("package=KR-5GB-30D&quantity=2000&price=99.5").result).toMatchObject({
      packageId: "KR-5GB-30D",
      percentOff: 26,
      unitCost: 6549,
      earnings: (9950 - 6549) * 2000,
    });
  });

  test.each([
    ["2,000", 2000],
    [" 12 000 ", 12_000],
    ["５００", 500],
    ["1000000", 1_000_000],
  ])("accepts a quantity of %j", (quantity, read) => {
    expect(ask(`quantity=${encodeURIComponent(quantity)}`).result?.quantity).toBe(read);
  });

  test.each([
    ["HK$ 120", "HKD", 12_000],
    ["$1,234.5", "HKD", 123_450],
    ["12,50", "USD", 1250],
    ["￥68", "CNY", 6800],
    ["0.01", "CNY", 1],
    ["", "HKD", 9300],
  ] as const)("accepts a price of %j in %s", (price, currency, read) => {
    expect(ask(`price=${encodeURIComponent(price)}`, currency).result?.sellingPrice).toBe(read);
  });

  test.each(["499", "1", "0"])("rejects a quantity of %s with the wholesale minimum", (quantity) => {
    const { errors, result, typed } = ask(`quantity=${quantity}`);
    expect(errors).toEqual({ quantity: ["resale.wrong.minimum?min=500&percent=10"] });
    expect(result).toBeNull();
    expect(typed.quantity).toBe(quantity);
  });

  test.each(["", "ten", "-500", "500.5", "5e3", "1000001", "99999999999999999999", "<b>", "1,00,0"])("rejects a quantity of %j", (quantity) => {
    expect(ask(`quantity=${encodeURIComponent(quantity)}`).errors).toEqual({ quantity: ["resale.wrong.quantity?min=500&max=1%2C000%2C000"] });
  });

  test.each(["0", "-1", "ten", "100000.01", "US$ 5", "1.234", "1e3"])("rejects a price of %j", (price) => {
    expect(ask(`price=${encodeURIComponent(price)}`).errors).toEqual({ price: ["resale.wrong.price?max=100%2C000"] });
  });

  test.each(["XX-1GB-1D", "", "jp-5gb-30d"])("rejects a package of %j, which is not offered", (id) => {
    expect(ask(`package=${id}`).errors).toEqual({ package: ["resale.wrong.package"] });
  });

  test("reports every error at once", () => {
    expect(Object.keys(ask("package=x&quantity=y&price=z").errors)).toEqual(["package", "quantity", "price"]);
  });

  test("shows no result if no package is sold in the currency", () => {
    expect(estimateWholesale(new URLSearchParams(), [], "USD").result).toBeNull();
  });
});
