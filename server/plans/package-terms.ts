import type { ProductTerms } from "#server/gateways/carrier/product-terms.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";

/** What the simulated carrier needs to know of a package that it is to provide; null where the catalogue does not have it. */
export function packageTerms(
  { packages, plans, destinations }: Pick<Catalogue, "packages" | "plans" | "destinations">,
  packageId: string,
): ProductTerms | null {
  const one = packages.get(packageId);
  if (!one) return null;
  const coverage = plans.get(one.planId)?.coverage ?? [];
  const base = {
    days: one.days,
    validityStart: one.validityStart,
    useByDays: one.useByDays,
    regions: coverage.length,
    continents: [...new Set(coverage.map((id) => destinations.get(id)?.continent ?? id))],
  };
  if (one.prepaid) return { ...base, kind: "credit", product: one.prepaid.product, credit: one.prepaid.credit };
  return one.kind === "fixed"
    ? { ...base, kind: "fixed", dataMb: one.dataMb }
    : { ...base, kind: "day-pass", dailyMb: one.dailyMb, reducedKbps: one.reducedKbps };
}
