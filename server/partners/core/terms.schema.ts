import type { Currency } from "#server/locale/locale.schema.ts";

export { REPLY_DAYS } from "#server/locale/time/reply-days.schema.ts";

// The prices and fees for partners and companies. They are indicative, as the pages say: only a written offer is binding.

/** A discount off the list price, in percent, from a minimum number of packages or employees. */
export type Tier = { from: number; percentOff: number };

/** Minimum wholesale order, in packages (§9). */
export const WHOLESALE_MINIMUM = 500;
/** Discounts by the number of packages in an order, smallest first. */
export const WHOLESALE_TIERS: readonly Tier[] = [
  { from: WHOLESALE_MINIMUM, percentOff: 20 },
  { from: 2_000, percentOff: 26 },
  { from: 10_000, percentOff: 32 },
];
/** Discount for resale without an order in advance: each activated package is charged at the end of its month. */
export const PAY_AS_YOU_GO_PERCENT_OFF = 10;

/** Our fee for each marketplace sale, payment costs included. */
export const MARKETPLACE_FEE_PERCENT = 12;
/** Minimum monthly payout, in minor units. A smaller amount is paid out with the next month. */
export const MINIMUM_PAYOUT: Record<Currency, number> = { USD: 100_00, HKD: 800_00, CNY: 700_00 };

/** Discounts by the number of travelling employees, fewest first. */
export const BUSINESS_TIERS: readonly Tier[] = [
  { from: 10, percentOff: 10 },
  { from: 50, percentOff: 15 },
  { from: 250, percentOff: 20 },
];

/** Returns the best tier for a number of packages or employees, or null if it is below the first tier. */
export function tierFor(tiers: readonly Tier[], count: number): Tier | null {
  return tiers.findLast((tier) => tier.from <= count) ?? null;
}

/** Returns a percentage of an amount in minor units, rounded half up. */
export const percentOf = (amount: number, percent: number): number => Math.floor((amount * percent + 50) / 100);

/** Returns a price in minor units minus a percentage; the amount subtracted is rounded half up. */
export const subtractPercent = (price: number, percent: number): number => price - percentOf(price, percent);

/** Returns the discount in percent for a number of travelling employees; 0 below the first tier. */
export const businessDiscountPercent = (employees: number): number => tierFor(BUSINESS_TIERS, employees)?.percentOff ?? 0;
