import type { Currency } from "#server/locale/locale.schema.ts";
import { MARKETPLACE_FEE_PERCENT, MINIMUM_PAYOUT, percentOf } from "#server/partners/core/terms.schema.ts";
import { marketplaceSchema } from "./marketplace.schema.ts";
import { inputErrors, calculatorInputs } from "./calculator-inputs.ts";

/** The initial number of sales in the calculator. */
const DEFAULT_MONTHLY_SALES = 200;

type MarketplaceEstimate = {
  typed: { price: string; sales: string };
  errors: Record<string, string[]>;
  /** Null if an input is invalid. */
  result: MarketplacePayout | null;
};

/** The earnings of a partner's product in the marketplace. Amounts are minor units. */
export type MarketplacePayout = {
  price: number;
  /** Number of sales per month. */
  sales: number;
  /** For one sale: our fee, payment costs included, and the partner's share. */
  fee: number;
  payout: number;
  /** For one month; `sales` is an amount, not a number. */
  month: { sales: number; fee: number; payout: number };
  year: { payout: number };
  /** The minimum monthly payout. */
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

/** Returns the marketplace calculator's result for a query string. `usualPrice`, in minor units, is the initial price. */
export function estimateMarketplace(search: URLSearchParams, usualPrice: number, currency: Currency): MarketplaceEstimate {
  const typed = calculatorInputs(search, { price: (usualPrice / 100).toFixed(2), sales: String(DEFAULT_MONTHLY_SALES) });
  const { data, error } = marketplaceSchema(currency).safeParse(typed);
  return { typed, errors: inputErrors(error?.issues ?? []), result: data ? marketplacePayout({ ...data, currency }) : null };
}
