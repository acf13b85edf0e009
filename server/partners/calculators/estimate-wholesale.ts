import type { Currency } from "#server/locale/locale.schema.ts";
import { WHOLESALE_MINIMUM } from "#server/partners/core/terms.schema.ts";
import { inputErrors, calculatorInputs } from "./calculator-inputs.ts";
import { wholesaleSchema } from "./wholesale.schema.ts";
import { wholesaleEarning, type WholesaleEarning } from "./wholesale.ts";

/** A package and its list price in minor units. */
type Offer = { packageId: string; price: number };

type WholesaleEstimate = {
  typed: { package: string; quantity: string; price: string };
  errors: Record<string, string[]>;
  /** Null if an input is invalid. */
  result: ({ packageId: string } & WholesaleEarning) | null;
};

/**
 * Returns the earnings calculator's result for a query string. The initial inputs are the smallest order of the first package at its list price
 * (§9).
 */
export function estimateWholesale(search: URLSearchParams, offers: Offer[], currency: Currency): WholesaleEstimate {
  const typed = calculatorInputs(search, { package: offers[0]?.packageId ?? "", quantity: String(WHOLESALE_MINIMUM), price: "" });
  const ids = offers.map((candidate) => candidate.packageId);
  const { data, error } = wholesaleSchema(ids, currency).safeParse(typed);
  const offer = offers.find((candidate) => candidate.packageId === data?.package);
  const earning = data && offer && wholesaleEarning({ listPrice: offer.price, quantity: data.quantity, sellingPrice: data.price ?? offer.price });
  return { typed, errors: inputErrors(error?.issues ?? []), result: offer && earning ? { packageId: offer.packageId, ...earning } : null };
}
