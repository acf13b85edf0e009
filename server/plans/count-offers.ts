import type { AppContext } from "#server/context/app-context.ts";

/** How many destinations and packages are on sale: the true numbers behind the claims of the homepage. */
export function countOffers(shop: Pick<AppContext, "catalogue">): { destinations: number; packages: number } {
  const { destinations, plans } = shop.catalogue();
  return {
    destinations: [...destinations.values()].filter((one) => one.sellable).length,
    packages: [...plans.values()].reduce((sum, plan) => sum + plan.packages.length, 0),
  };
}
