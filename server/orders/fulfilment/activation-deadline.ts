import type { Catalogue } from "#server/catalogue/catalogue.ts";

const DAY_MS = 86_400_000;

/**
 * Until when a package that was paid at a time must be activated, ms UTC; null for credit, whose validity the carrier keeps with the
 * balance, and where the package is not known any more.
 */
export function activationDeadline(catalogue: Pick<Catalogue, "packages">, packageId: string, paidAt: number): number | null {
  const one = catalogue.packages.get(packageId);
  return !one || one.prepaid ? null : paidAt + one.useByDays * DAY_MS;
}
