import type { PlanDetail } from "#server/plans/get-plan.ts";
import type { PackageOption } from "#server/plans/package-options.ts";

/** The plan as its page shows it. `packages`: only those that can be compared with the chosen one; links lead to the others. */
export type ShownPlan = Omit<PlanDetail, "comparable" | "lengths">;

export function shownPlan({ comparable, lengths: _, ...plan }: PlanDetail): ShownPlan {
  return { ...plan, packages: plan.packages.filter(({ id }) => comparable.includes(id)) };
}

/** The number of packages on sale and their lowest and highest price, minor units. */
export function priceRange(packages: Pick<PackageOption, "price">[]): { count: number; lowest: number; highest: number } {
  const prices = packages.map(({ price }) => price);
  return { count: prices.length, lowest: Math.min(...prices), highest: Math.max(...prices) };
}
