import type { Currency } from "#server/locale/locale.schema.ts";
import { marketplaceSchema } from "./marketplace.schema.ts";
import { marketplacePayout, type MarketplacePayout } from "./marketplace.ts";
import { inputErrors, calculatorInputs } from "./calculator-inputs.ts";

/** The initial value of the calculator. */
const DEFAULT_MONTHLY_SALES = 200;

type MarketplaceEstimate = {
  typed: { price: string; sales: string };
  errors: Record<string, string[]>;
  /** Null if an input is invalid. */
  result: MarketplacePayout | null;
};

/** Returns the marketplace calculator's result for a query string. `usualPrice`, in minor units, is the initial price. */
export function estimateMarketplace(search: URLSearchParams, usualPrice: number, currency: Currency): MarketplaceEstimate {
  const typed = calculatorInputs(search, { price: (usualPrice / 100).toFixed(2), sales: String(DEFAULT_MONTHLY_SALES) });
  const { data, error } = marketplaceSchema(currency).safeParse(typed);
  return { typed, errors: inputErrors(error?.issues ?? []), result: data ? marketplacePayout({ ...data, currency }) : null };
}
