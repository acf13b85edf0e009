import type { Currency } from "#server/locale/locale.schema.ts";
import { WHOLESALE_MINIMUM } from "#server/partners/core/terms.schema.ts";
import { inputErrors, calculatorInputs } from "./calculator-inputs.ts";
import { wholesaleSchema } from "./wholesale.schema.ts";
import { wholesaleEarning, type WholesaleEarning } from "./wholesale.ts";

/** A package at its list price, minor units. */
export type Offer = { packageId: string; price: number };

export type WholesaleEstimate = {
  typed: { package: string; quantity: string; price: string };
  errors: Record<string, string[]>;
  /** Null where something typed is wrong. */
  answer: ({ packageId: string } & WholesaleEarning) | null;
};

/** What the earnings calculator answers to its address: the smallest order of the first offer at list price, until something is typed (§9). */
export function estimateWholesale(search: URLSearchParams, offers: Offer[], currency: Currency): WholesaleEstimate {
  const typed = calculatorInputs(search, { package: offers[0]?.packageId ?? "", quantity: String(WHOLESALE_MINIMUM), price: "" });
  const ids = offers.map((one) => one.packageId);
  const { data, error } = wholesaleSchema(ids, currency).safeParse(typed);
  const offer = offers.find((one) => one.packageId === data?.package);
  const earning = data && offer && wholesaleEarning({ listPrice: offer.price, quantity: data.quantity, sellingPrice: data.price ?? offer.price });
  return { typed, errors: inputErrors(error?.issues ?? []), answer: offer && earning ? { packageId: offer.packageId, ...earning } : null };
}
