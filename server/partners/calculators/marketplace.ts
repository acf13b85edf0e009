import type { Currency } from "#server/locale/locale.schema.ts";
import { MARKETPLACE_FEE_PERCENT, MINIMUM_PAYOUT, shareOf } from "#server/partners/core/terms.schema.ts";

/** What a product of a partner earns in the marketplace; minor units. */
export type MarketplacePayout = {
  price: number;
  /** Sales a month. */
  sales: number;
  /** Of one sale: what we keep, the costs of payment included, and what the partner gets. */
  fee: number;
  payout: number;
  month: { sales: number; fee: number; payout: number };
  year: { payout: number };
  minimum: number;
  /** Paid every so many months: more than 1 where a month stays below the smallest payout. */
  everyMonths: number;
};

/** What is paid out for so many sales a month at a price; the fee of each sale is rounded half up. */
export function marketplacePayout({ price, sales, currency }: { price: number; sales: number; currency: Currency }): MarketplacePayout {
  const fee = shareOf(price, MARKETPLACE_FEE_PERCENT);
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
