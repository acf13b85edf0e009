import type { ProductTerms } from "#server/gateways/carrier/product-terms.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";

/** Returns the terms of a package for the simulated carrier, or null if the catalogue does not have the package. */
export function packageTerms(
  { packages, plans, destinations }: Pick<Catalogue, "packages" | "plans" | "destinations">,
  packageId: string,
): ProductTerms | null {
  const pkg = packages.get(packageId);
  if (!pkg) return null;
  const coverage = plans.get(pkg.planId)?.coverage ?? [];
  const base = {
    days: pkg.days,
    useByDays: pkg.useByDays,
    regions: coverage.length,
    continents: [...new Set(coverage.map((id) => destinations.get(id)?.continent ?? id))],
  };
  if (pkg.prepaid) return { ...base, kind: "credit", product: pkg.prepaid.product, credit: pkg.prepaid.credit };
  return pkg.kind === "fixed"
    ? { ...base, kind: "fixed", dataMb: pkg.dataMb }
    : { ...base, kind: "day-pass", dailyMb: pkg.dailyMb, reducedKbps: pkg.reducedKbps };
}
