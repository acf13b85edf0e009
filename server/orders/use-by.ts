import type { Catalogue } from "#server/plans/catalogue.ts";

const DAY_MS = 86_400_000;

/** Until when a package that was paid at a time must be activated, ms UTC; null where the package is not known any more. */
export function useByOf(catalogue: Pick<Catalogue, "packages">, packageId: string, paidAt: number): number | null {
  const days = catalogue.packages.get(packageId)?.useByDays;
  return days === undefined ? null : paidAt + days * DAY_MS;
}
