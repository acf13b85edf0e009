import fc from "fast-check";
import { describe, test } from "vitest";
import { promoDiscount, type PromoCode } from "#server/orders/promo/promo-code.ts";
import { cancellationRefundAmount, unitRefundAmount } from "#server/orders/core/refund-request.ts";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";
import { orderTotals } from "#server/orders/checkout/quote-order.ts";

// Properties of every cart, tested with 10,000 random ones each.
const CARTS = { numRuns: 10_000 };

/** Up to the maximum of the payment providers: a total of eight digits in minor units. */
const price = fc.oneof(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 1, max: 100 }));
const terms = fc.record({ amount: fc.option(fc.integer({ min: 1, max: 10_000_000 })), minimumSubtotal: fc.nat(1_000_000) });
const promo: fc.Arbitrary<PromoCode> = fc
  .record({ percent: fc.boolean(), basisPoints: fc.integer({ min: 1, max: 10_000 }), terms: fc.option(terms, { nil: undefined }) })
  .map(({ percent, basisPoints, terms: HKD }) => ({
    code: "X",
    kind: percent ? "percent" : "fixed",
    basisPoints: percent ? basisPoints : null,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    taken: 0,
    amounts: HKD ? { HKD } : {},
  }));
const cart = fc.record({
  unitPrice: price,
  quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  postalFee: fc.oneof(fc.constant(0), fc.nat(100_000)),
  promo: fc.option(promo),
});
type Cart = typeof cart extends fc.Arbitrary<infer One> ? One : never;

/** Returns the quote of a cart as the shop computes it; an invalid code has no effect. */
function sum({ unitPrice, quantity, postalFee, promo: code }: Cart) {
  const order = { subtotal: unitPrice * quantity, currency: "HKD" as const, language: "en" as const, now: 0 };
  const discount = code ? promoDiscount(code, order) : 0;
  return { ...orderTotals({ unitPrice, quantity, postalFee, discount: typeof discount === "number" ? discount : 0 }), quantity, postalFee };
}
/** Asserts that the property holds for every cart. */
const all = (holds: (one: Cart) => boolean) => fc.assert(fc.property(cart, holds), CARTS);
const sumOf = (amounts: number[]) => amounts.reduce((complete, amount) => complete + amount, 0);

describe("for every cart", () => {
  test("the total is subtotal − discount + postage, in whole and safe minor units", () =>
    all((one) => {
      const { subtotal, discount, total } = sum(one);
      const adds = subtotal === one.unitPrice * one.quantity && total === subtotal - discount + one.postalFee;
      return adds && [subtotal, discount, total].every(Number.isSafeInteger);
    }));

  test("the discount is never negative or more than the subtotal, and the postal fee is always paid", () =>
    all((one) => {
      const { subtotal, discount, total } = sum(one);
      return discount >= 0 && discount <= subtotal && total >= one.postalFee;
    }));

  test("the postal fee does not affect the discount", () =>
    all((one) => sum({ ...one, postalFee: one.postalFee + 777 }).discount === sum(one).discount));

  test("one more unit costs more before the discount, and its discount is no smaller", () =>
    all((one) => {
      const [fewer, more] = [sum(one), sum({ ...one, quantity: one.quantity + 1 })];
      return more.subtotal > fewer.subtotal && more.discount >= fewer.discount;
    }));

  test("one more unit never lowers the total, unless it reaches the minimum of a code", () =>
    all((one) => {
      const minimum = one.promo?.amounts.HKD?.minimumSubtotal ?? 0;
      return one.unitPrice * one.quantity < minimum || sum({ ...one, quantity: one.quantity + 1 }).total >= sum(one).total;
    }));
});

const someUnits = fc.uniqueArray(fc.integer({ min: 1, max: MAX_QUANTITY }), { maxLength: MAX_QUANTITY });
/** The refund requests of an order: single units first, then the rest, some of which was delivered. */
const requested = fc.record({ cart, single: someUnits, delivered: someUnits });
const unitsOf = (order: { quantity: number }) => Array.from({ length: order.quantity }, (_, at) => at + 1);

describe("for every refundable order", () => {
  test("the shares of the units add up to the discounted price, and differ by one at most", () =>
    all((one) => {
      const order = sum(one);
      const shares = unitsOf(order).map((unit) => unitRefundAmount(order, unit));
      const fair = Math.max(...shares) - Math.min(...shares) <= 1 && Math.min(...shares) >= 0;
      return fair && sumOf(shares) === order.subtotal - order.discount;
    }));

  test("an order without delivered units is refunded completely, with its postal fee", () =>
    all((one) => {
      const order = sum(one);
      const units = unitsOf(order).map((unit) => ({ unit, isCancelledNow: true }));
      return cancellationRefundAmount(order, units) === order.total;
    }));

  test("single units and then the rest never exceed the payment, whatever was delivered", () =>
    fc.assert(
      fc.property(requested, ({ cart: one, single, delivered }) => {
        const order = sum(one);
        const before = unitsOf(order).filter((unit) => single.includes(unit));
        const going = unitsOf(order).map((unit) => ({ unit, isCancelledNow: !before.includes(unit) && !delivered.includes(unit) }));
        const back = sumOf(before.map((unit) => unitRefundAmount(order, unit))) + cancellationRefundAmount(order, going);
        return back >= 0 && back <= order.total && Number.isSafeInteger(back);
      }),
      CARTS,
    ));

  test("requesting one more unit never refunds less", () =>
    fc.assert(
      fc.property(requested, ({ cart: one, single }) => {
        const order = sum(one);
        const units = unitsOf(order).map((unit) => ({ unit, isCancelledNow: single.includes(unit) }));
        const more = units.map((unit) => ({ ...unit, isCancelledNow: unit.isCancelledNow || unit.unit === order.quantity }));
        return cancellationRefundAmount(order, more) >= cancellationRefundAmount(order, units);
      }),
      CARTS,
    ));
});
