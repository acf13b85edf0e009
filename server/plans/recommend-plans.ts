import type { Catalogue, Plan } from "#server/catalogue/catalogue.ts";
import { byPopularity } from "#server/catalogue/destination.ts";
import { REGIONS } from "#server/destinations/region.ts";
import { NEIGHBOURS } from "./neighbours.ts";

/** Ids of other plans for somebody who looks at one: regions that cover it, places visited together, popular ones. Never itself. */
export function recommendPlans(catalogue: Pick<Catalogue, "plans" | "destinations">, plan: Plan, most = 4): string[] {
  const { plans, destinations } = catalogue;
  const covered = new Set(plan.coverage);
  const regions = REGIONS.filter((id) => {
    const coverage = new Set(plans.get(id)?.coverage);
    return coverage.size > covered.size && plan.coverage.every((one) => coverage.has(one));
  });
  const continent = destinations.get(plan.id)?.continent;
  const sold = [...destinations.values()].filter((one) => one.sellable).sort(byPopularity);
  const near =
    plan.kind === "region"
      ? sold.filter((one) => covered.has(one.id))
      : sold.filter((one) => one.continent === continent && one.popularRank !== null);
  const candidates = [...regions.slice(0, 2), ...(NEIGHBOURS[plan.id] ?? []), ...near.map((one) => one.id), ...sold.map((one) => one.id)];
  return [...new Set(candidates)].filter((id) => id !== plan.id && plans.get(id)?.packages.length).slice(0, most);
}
