import type { Currency } from "#server/locale/locale.schema.ts";
import { MARKETPLACE_FEE_PERCENT, MINIMUM_PAYOUT, percentOf } from "#server/partners/core/terms.schema.ts";

/** The earnings of a partner's product in the marketplace. Amounts are minor units. */
export type MarketplacePayout = {
  price: number;
  /** Number of sales per month. */
  sales: number;
  /** For one sale: our fee, payment costs included, and the partner's share. */
  fee: number;
  payout: number;
  month: { sales: number; fee: number; payout: number };
  year: { payout: number };
  minimum: number;
  /** Number of months between payouts; more than 1 if a month's payout is below the minimum. */
  everyMonths: number;
};

/** Returns the payout for a price and a number of sales per month. The fee of each sale is rounded half up. */
export function marketplacePayout({ price, sales, currency }: { price: number; sales: number; currency: Currency }): MarketplacePayout {
  const fee = percentOf(price, MARKETPLACE_FEE_PERCENT);
  const payout = price - fee;
  const month = { sales: price * sales, fee: fee * sales, payout: payout * sales };
  const minimum = MINIMUM_PAYOUT[currency];
  return {
    price,
    sales,
    fee,
    payout,
    month,
    year: { payout: month.payout * 12 },
    minimum,
    everyMonths: Math.max(1, Math.ceil(minimum / month.payout)),
  };
}
