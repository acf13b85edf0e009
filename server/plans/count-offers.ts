import type { AppContext } from "#server/context/app-context.ts";

/** Returns how many destinations and packages are on sale, for the homepage. */
export function countOffers(shop: Pick<AppContext, "catalogue">): { destinations: number; packages: number } {
  const { destinations, plans } = shop.catalogue();
  return {
    destinations: [...destinations.values()].filter((destination) => destination.sellable).length,
    packages: [...plans.values()].reduce((sum, plan) => sum + plan.packages.length, 0),
  };
}
