import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { Query } from "#server/locale/path.schema.ts";

type Page = { page: "plan-detail" | "order-sim" | "destination"; query: Query };

/** Returns the page that adds data to a SIM: the plan of its package, or all destinations if the plan is unknown or no longer sold. */
export function addDataPage({ plans }: Pick<Catalogue, "plans">, { iccid, planId }: { iccid: string; planId: string | null }): Page {
  const isSold = planId !== null && (plans.get(planId)?.packages.length ?? 0) > 0;
  return isSold ? { page: "plan-detail", query: { plan: planId, way: "sim", iccid } } : { page: "destination", query: { way: "sim", iccid } };
}

/** Returns the page that adds the same package to a SIM again, or `addDataPage` if it is no longer sold. */
export function buyAgainPage(
  catalogue: Pick<Catalogue, "plans" | "packages">,
  { iccid, packageId, planId }: { iccid: string; packageId: string; planId: string },
): Page {
  const isSold = Object.keys(catalogue.packages.get(packageId)?.prices ?? {}).length > 0;
  return isSold ? { page: "order-sim", query: { package: packageId, way: "sim", quantity: 1, iccid } } : addDataPage(catalogue, { iccid, planId });
}
