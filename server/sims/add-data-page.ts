import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
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

/**
 * Returns the page that adds data to a travel SIM of which only the ICCID is known: the plan of its newest package. Anybody may know its destination, but
 * not its use.
 */
export async function findAddDataPage(shop: AppContext, iccid: string): Promise<Page> {
  const packages = await callCarrier(shop.log, () => shop.carrier.listPackages(iccid), []);
  const [newest] = packages.toSorted((a, b) => b.boughtAt - a.boughtAt);
  return addDataPage(shop.catalogue(), { iccid, planId: (newest && shop.catalogue().packages.get(newest.packageId)?.planId) ?? null });
}
