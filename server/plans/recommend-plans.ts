import type { Catalogue, Plan } from "#server/catalogue/catalogue.ts";
import { byPopularity } from "#server/catalogue/destination.ts";
import { REGIONS } from "#server/destinations/region.ts";
import { NEIGHBOURS } from "./neighbours.ts";

/** Returns ids of other plans to recommend: regions that cover the plan, destinations often visited together, popular ones. Never the plan itself. */
export function recommendPlans(catalogue: Pick<Catalogue, "plans" | "destinations">, plan: Plan, limit = 4): string[] {
  const { plans, destinations } = catalogue;
  const covered = new Set(plan.coverage);
  const regions = REGIONS.filter((id) => {
    const coverage = new Set(plans.get(id)?.coverage);
    return coverage.size > covered.size && plan.coverage.every((place) => coverage.has(place));
  });
  const continent = destinations.get(plan.id)?.continent;
  const sold = [...destinations.values()].filter((place) => place.sellable).sort(byPopularity);
  const near =
    plan.kind === "region"
      ? sold.filter((place) => covered.has(place.id))
      : sold.filter((place) => place.continent === continent && place.popularRank !== null);
  const candidates = [...regions.slice(0, 2), ...(NEIGHBOURS[plan.id] ?? []), ...near.map((place) => place.id), ...sold.map((place) => place.id)];
  return [...new Set(candidates)].filter((id) => id !== plan.id && plans.get(id)?.packages.length).slice(0, limit);
}
