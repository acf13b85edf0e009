import type { Catalogue, Plan } from "#server/catalogue/catalogue.ts";
import { byPopularity } from "#server/catalogue/destination.ts";
import { REGIONS } from "#server/destinations/region.ts";

/** Destinations often visited on the same trip, most likely first; maintained by hand. */
const NEIGHBOURS: Record<string, string[]> = {
  JP: ["KR", "TW", "HK"],
  KR: ["JP", "TW", "HK"],
  TH: ["VN", "MY", "SG"],
  HK: ["MO", "TW", "JP"],
  MO: ["HK", "TW", "JP"],
  TW: ["JP", "HK", "KR"],
  SG: ["MY", "ID", "TH"],
  MY: ["SG", "TH", "ID"],
  VN: ["TH", "KH", "LA"],
  ID: ["SG", "MY", "AU"],
  PH: ["HK", "TW", "SG"],
  CN: ["HK", "MO", "TW"],
  IN: ["LK", "NP", "AE"],
  KH: ["TH", "VN", "LA"],
  LA: ["TH", "VN", "KH"],
  AE: ["OM", "QA", "SA"],
  TR: ["GR", "GE", "EG"],
  US: ["CA", "MX", "PR"],
  CA: ["US", "MX", "GL"],
  MX: ["US", "GT", "CU"],
  GB: ["IE", "FR", "NL"],
  IE: ["GB", "FR", "ES"],
  FR: ["GB", "BE", "CH"],
  DE: ["AT", "CH", "NL"],
  IT: ["VA", "CH", "FR"],
  ES: ["PT", "FR", "AD"],
  PT: ["ES", "FR", "MA"],
  CH: ["FR", "IT", "AT"],
  AT: ["DE", "CH", "CZ"],
  NL: ["BE", "DE", "FR"],
  BE: ["NL", "FR", "LU"],
  GR: ["TR", "IT", "CY"],
  RU: ["KZ", "MN", "GE"],
  AU: ["NZ", "FJ", "ID"],
  NZ: ["AU", "FJ", "WS"],
};

/**
 * Returns ids of other plans to recommend: first two regions that cover the plan, then destinations often visited on the same trip, then popular ones
 * of the region or continent, then all others. Never the plan itself, and only plans with packages on sale.
 */
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
