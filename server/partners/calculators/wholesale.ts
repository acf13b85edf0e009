import {
  subtractPercent,
  PAY_AS_YOU_GO_PERCENT_OFF,
  tierFor,
  WHOLESALE_TIERS,
  type Tier,
  WHOLESALE_MINIMUM,
} from "#server/partners/core/terms.schema.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { inputErrors, calculatorInputs } from "./calculator-inputs.ts";
import { wholesaleSchema } from "./wholesale.schema.ts";

/** A package and its list price in minor units. */
type PricedPackage = { packageId: string; price: number };

type WholesaleEstimate = {
  typed: { package: string; quantity: string; price: string };
  errors: Record<string, string[]>;
  /** Null if an input is invalid. */
  result: ({ packageId: string } & WholesaleEarning) | null;
};

/** The cost and earnings of a wholesale order of one package. Amounts are minor units. */
export type WholesaleEarning = {
  quantity: number;
  listPrice: number;
  sellingPrice: number;
  percentOff: number;
  unitCost: number;
  totalCost: number;
  /** The profit when all are sold; negative if the selling price is below the cost. */
  earnings: number;
  /** The profit as a share of sales, in whole percent, rounded half up; at most 99, because the packages always cost something. */
  margin: number;
  /** The next better tier and its unit cost; null in the best tier. */
  next: (Tier & { unitCost: number }) | null;
  /** The same quantity without ordering in advance. */
  asYouGo: { unitCost: number; earnings: number };
};

/** Returns cost and earnings of an order, or null if it is below the minimum order (§9). */
export function wholesaleEarning({
  listPrice,
  quantity,
  sellingPrice,
}: Pick<WholesaleEarning, "listPrice" | "quantity" | "sellingPrice">): WholesaleEarning | null {
  const tier = tierFor(WHOLESALE_TIERS, quantity);
  if (!tier) return null;
  const unitCost = subtractPercent(listPrice, tier.percentOff);
  const asYouGo = subtractPercent(listPrice, PAY_AS_YOU_GO_PERCENT_OFF);
  const sales = sellingPrice * quantity;
  const earnings = sales - unitCost * quantity;
  const next = WHOLESALE_TIERS.find((candidate) => candidate.from > quantity);
  return {
    quantity,
    listPrice,
    sellingPrice,
    percentOff: tier.percentOff,
    unitCost,
    totalCost: unitCost * quantity,
    earnings,
    margin: Math.min(99, Math.floor((200 * earnings + sales) / (2 * sales))),
    next: next ? { ...next, unitCost: subtractPercent(listPrice, next.percentOff) } : null,
    asYouGo: { unitCost: asYouGo, earnings: sales - asYouGo * quantity },
  };
}

/**
 * Returns the earnings calculator's result for a query string. The initial inputs are the smallest order of the first package at its list price
 * (§9).
 */
export function estimateWholesale(search: URLSearchParams, packages: PricedPackage[], currency: Currency): WholesaleEstimate {
  const typed = calculatorInputs(search, { package: packages[0]?.packageId ?? "", quantity: String(WHOLESALE_MINIMUM), price: "" });
  const ids = packages.map((candidate) => candidate.packageId);
  const { data, error } = wholesaleSchema(ids, currency).safeParse(typed);
  const selected = packages.find((candidate) => candidate.packageId === data?.package);
  const earning =
    data && selected && wholesaleEarning({ listPrice: selected.price, quantity: data.quantity, sellingPrice: data.price ?? selected.price });
  return { typed, errors: inputErrors(error?.issues ?? []), result: selected && earning ? { packageId: selected.packageId, ...earning } : null };
}
