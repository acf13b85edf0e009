import type { TripDates } from "#server/plans/data-use.ts";
import type { PlanDetail } from "#server/plans/get-plan.ts";
import type { PackageOption } from "#server/plans/package-options.ts";
import { PLACES_NAMED, type TicketPlan } from "./plan-ticket.tsx";

/** The plan as its page shows it: the data that its components read. `packages`: those that can be compared with the chosen one; links lead to the others. */
export type ShownPlan = Omit<PlanDetail, "comparable" | "lengths" | "coverage" | "recommendations"> & {
  coverage: { count: number; places: string[]; carriers: { name: string; technology: string | null }[] };
  recommendations: TicketPlan[];
  /** The dates of the visitor's journey. */
  trip: TripDates | null;
  /** The day until which the chosen package must first be used. */
  useBy: string;
};

export function shownPlan({
  comparable,
  lengths: _,
  coverage: { count, destinations, carriers },
  recommendations,
  ...plan
}: PlanDetail): Omit<ShownPlan, "trip" | "useBy"> {
  return {
    ...plan,
    packages: plan.packages.filter(({ id }) => comparable.includes(id)),
    coverage: {
      count,
      places: plan.kind === "country" ? [] : destinations.slice(0, PLACES_NAMED).map(({ name }) => name),
      carriers: carriers.map(({ name, technology }) => ({ name, technology })),
    },
    recommendations: recommendations.map(({ kind: _kind, kinds: _kinds, hotspot: _hotspot, places: _places, ...card }) => card),
  };
}

/** The number of packages on sale and their lowest and highest price, minor units. */
export function priceRange(packages: Pick<PackageOption, "price">[]): { count: number; lowest: number; highest: number } {
  const prices = packages.map(({ price }) => price);
  return { count: prices.length, lowest: Math.min(...prices), highest: Math.max(...prices) };
}
