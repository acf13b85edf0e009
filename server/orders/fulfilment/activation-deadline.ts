import type { Catalogue } from "#server/catalogue/catalogue.ts";

const DAY_MS = 86_400_000;

/**
 * Returns when a package must be activated at the latest, ms UTC. Null for credit, whose validity the carrier keeps with the balance, and for
 * a package that is no longer in the catalogue.
 */
export function activationDeadline(catalogue: Pick<Catalogue, "packages">, packageId: string, paidAt: number): number | null {
  const soldPackage = catalogue.packages.get(packageId);
  return !soldPackage || soldPackage.prepaid ? null : paidAt + soldPackage.useByDays * DAY_MS;
}
