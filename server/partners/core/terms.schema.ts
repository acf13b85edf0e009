import type { Currency } from "#server/locale/locale.schema.ts";

export { REPLY_DAYS } from "#server/locale/time/reply-days.schema.ts";

// What partners and companies pay and earn. Indicative, as the pages say: the written offer counts.

/** From a number of packages, or of employees, on: so much off the list price. */
export type Tier = { from: number; percentOff: number };

/** The smallest wholesale order, in packages (§9). */
export const WHOLESALE_MINIMUM = 500;
/** Off the list price by the packages of an order, the smallest first. */
export const WHOLESALE_TIERS: readonly Tier[] = [
  { from: WHOLESALE_MINIMUM, percentOff: 20 },
  { from: 2_000, percentOff: 26 },
  { from: 10_000, percentOff: 32 },
];
/** Off the list price of resale without an order in advance: each activated package is charged at the end of its month. */
export const PAY_AS_YOU_GO_PERCENT_OFF = 10;

/** What we keep of each sale in the marketplace, the costs of payment included. */
export const MARKETPLACE_FEE_PERCENT = 12;
/** Less than this is paid with the next month, in minor units. */
export const MINIMUM_PAYOUT: Record<Currency, number> = { USD: 100_00, HKD: 800_00, CNY: 700_00 };

/** Off the list price by the employees who travel, the fewest first. */
export const BUSINESS_TIERS: readonly Tier[] = [
  { from: 10, percentOff: 10 },
  { from: 50, percentOff: 15 },
  { from: 250, percentOff: 20 },
];

/** The best terms that so many get; null below the first of them. */
export function tierFor(tiers: readonly Tier[], count: number): Tier | null {
  return tiers.findLast((tier) => tier.from <= count) ?? null;
}

/** A share of an amount of minor units, halves up. */
export const shareOf = (amount: number, percent: number): number => Math.floor((amount * percent + 50) / 100);

/** A price of minor units less so many percent; what is taken off is rounded half up. */
export const lessPercent = (price: number, percent: number): number => price - shareOf(price, percent);

/** Percent off the list price for so many employees who travel; 0 for few. */
export const businessDiscount = (employees: number): number => tierFor(BUSINESS_TIERS, employees)?.percentOff ?? 0;
