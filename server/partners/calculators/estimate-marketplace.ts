import type { Currency } from "#server/locale/locale.schema.ts";
import { marketplaceSchema } from "./marketplace.schema.ts";
import { marketplacePayout, type MarketplacePayout } from "./marketplace.ts";
import { inputErrors, calculatorInputs } from "./calculator-inputs.ts";

/** Where the calculator begins. */
const SALES_A_MONTH = 200;

export type MarketplaceEstimate = {
  typed: { price: string; sales: string };
  errors: Record<string, string[]>;
  /** Null where something typed is wrong. */
  answer: MarketplacePayout | null;
};

/** What the calculator of the marketplace answers to its address; `usualPrice`, minor units, stands there until something is typed. */
export function estimateMarketplace(search: URLSearchParams, usualPrice: number, currency: Currency): MarketplaceEstimate {
  const typed = calculatorInputs(search, { price: (usualPrice / 100).toFixed(2), sales: String(SALES_A_MONTH) });
  const { data, error } = marketplaceSchema(currency).safeParse(typed);
  return { typed, errors: inputErrors(error?.issues ?? []), answer: data ? marketplacePayout({ ...data, currency }) : null };
}
