import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { promoDiscount, percentOff, type PromoCode } from "#server/orders/promo/promo-code.ts";
import { orderTotals } from "#server/orders/checkout/quote-order.ts";

const percent = (basisPoints: number, amounts: PromoCode["amounts"] = {}): PromoCode => ({
  code: "X",
  kind: "percent",
  basisPoints,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  taken: 0,
  amounts,
});
const money = fc.integer({ min: 1, max: 10_000_000 });

describe("a discount", () => {
  test.each([
    [1999, 1000, 200],
    [1994, 1000, 199],
    [1995, 1000, 200],
    [5, 1000, 1],
    [4, 1000, 0],
    [9300, 2500, 2325],
    [9300, 10_000, 9300],
  ])("of %i at %i basis points is %i: half a unit rounds up", (subtotal, points, off) => expect(percentOff(subtotal, points)).toBe(off));

  test("is within half a unit of the exact share, and never more than the subtotal", () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 1, max: 10_000 }), (subtotal, points) => {
        const off = percentOff(subtotal, points);
        expect(Math.abs(off - (subtotal * points) / 10_000)).toBeLessThanOrEqual(0.5);
        expect(off).toBeLessThanOrEqual(subtotal);
        expect(Number.isInteger(off)).toBe(true);
      }),
    );
  });

  test("in percent is limited by its cap in that currency", () => {
    const promo = percent(5000, { HKD: { amount: 2000, minimumSubtotal: 0 } });
    expect(promoDiscount(promo, { subtotal: 9000, currency: "HKD", language: "en", now: 0 })).toBe(2000);
    expect(promoDiscount(promo, { subtotal: 9000, currency: "USD", language: "en", now: 0 })).toBe(4500);
  });

  test("of a fixed amount is valid only in currencies where it is set, and never exceeds the subtotal", () => {
    const promo: PromoCode = { ...percent(0), kind: "fixed", basisPoints: null, amounts: { HKD: { amount: 5000, minimumSubtotal: 3000 } } };
    expect(promoDiscount(promo, { subtotal: 3000, currency: "HKD", language: "en", now: 0 })).toBe(3000);
    expect(promoDiscount(promo, { subtotal: 2999, currency: "HKD", language: "en", now: 0 })).toEqual({
      code: "promo-minimum",
      values: { least: "HK$30.00" },
    });
    expect(promoDiscount(promo, { subtotal: 9000, currency: "CNY", language: "en", now: 0 })).toEqual({ code: "promo-currency" });
  });

  test("is valid from its start to just before its end, while uses are left", () => {
    const promo = { ...percent(1000), startsAt: 100, endsAt: 200, maxUses: 5, taken: 4 };
    const at = (now: number, overrides: Partial<PromoCode> = {}) =>
      promoDiscount({ ...promo, ...overrides }, { subtotal: 1000, currency: "HKD", language: "en", now });
    expect([at(99), at(100), at(199), at(200)]).toEqual([{ code: "promo-early" }, 100, 100, { code: "promo-over" }]);
    expect(at(150, { taken: 5 })).toEqual({ code: "promo-used-up" });
  });
});

describe("the total", () => {
  test("is subtotal − discount + postage in whole units, and the postage is never discounted", () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 1, max: 10 }), fc.nat(20_000_000), fc.nat(20_000), (unitPrice, quantity, discount, postalFee) => {
        const sum = orderTotals({ unitPrice, quantity, discount, postalFee });
        expect(sum.subtotal).toBe(unitPrice * quantity);
        expect(sum.total).toBe(sum.subtotal - sum.discount + postalFee);
        expect(sum.total).toBeGreaterThanOrEqual(postalFee);
      }),
    );
  });
});
