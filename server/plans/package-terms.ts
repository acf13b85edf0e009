import type { ProductTerms } from "#server/gateways/carrier/simulator/product-terms.ts";
import type { Catalogue } from "./catalogue.ts";

/** What the simulated carrier needs to know of a package that it is to provide; null where the catalogue does not have it. */
export function packageTerms({ packages, plans }: Pick<Catalogue, "packages" | "plans">, packageId: string): ProductTerms | null {
  const one = packages.get(packageId);
  if (!one) return null;
  const base = {
    days: one.days,
    validityStart: one.validityStart,
    useByDays: one.useByDays,
    regions: plans.get(one.planId)?.coverage.length ?? 0,
  };
  if (one.prepaid) return { ...base, kind: "credit", product: one.prepaid.product, credit: one.prepaid.credit };
  return one.kind === "fixed"
    ? { ...base, kind: "fixed", dataMb: one.dataMb }
    : { ...base, kind: "day-pass", dailyMb: one.dailyMb, reducedKbps: one.reducedKbps };
}
