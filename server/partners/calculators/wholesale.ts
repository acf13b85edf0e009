import { lessPercent, PAY_AS_YOU_GO_PERCENT_OFF, tierFor, WHOLESALE_TIERS, type Tier } from "#server/partners/core/terms.schema.ts";

/** What a wholesale order of one package costs and earns; minor units. */
export type WholesaleEarning = {
  quantity: number;
  listPrice: number;
  sellingPrice: number;
  percentOff: number;
  unitCost: number;
  totalCost: number;
  /** What is left when all are sold; below 0 where they are sold for less than they cost. */
  earnings: number;
  /** Share of the sales that is left, in whole percent, halves up; never 100, since they cost something. */
  margin: number;
  /** The next better terms, and what a unit costs then. */
  next: (Tier & { unitCost: number }) | null;
  /** The same quantity without an order in advance. */
  asYouGo: { unitCost: number; earnings: number };
};

/** Costs and earnings of so many packages of a list price, sold at a price of the partner's own; null below the smallest order (§9). */
export function wholesaleEarning({
  listPrice,
  quantity,
  sellingPrice,
}: Pick<WholesaleEarning, "listPrice" | "quantity" | "sellingPrice">): WholesaleEarning | null {
  const tier = tierFor(WHOLESALE_TIERS, quantity);
  if (!tier) return null;
  const unitCost = lessPercent(listPrice, tier.percentOff);
  const asYouGo = lessPercent(listPrice, PAY_AS_YOU_GO_PERCENT_OFF);
  const sales = sellingPrice * quantity;
  const earnings = sales - unitCost * quantity;
  const next = WHOLESALE_TIERS.find((one) => one.from > quantity);
  return {
    quantity,
    listPrice,
    sellingPrice,
    percentOff: tier.percentOff,
    unitCost,
    totalCost: unitCost * quantity,
    earnings,
    margin: Math.min(99, Math.floor((200 * earnings + sales) / (2 * sales))),
    next: next ? { ...next, unitCost: lessPercent(listPrice, next.percentOff) } : null,
    asYouGo: { unitCost: asYouGo, earnings: sales - asYouGo * quantity },
  };
}
