import type { Catalogue } from "#server/catalogue/catalogue.ts";

/** Returns the time zone in which a package is used; for a region that of the first place it covers. */
export function packageTimeZone(
  { packages, plans, destinations }: Pick<Catalogue, "packages" | "plans" | "destinations">,
  packageId: string,
): string {
  const planId = packages.get(packageId)?.planId ?? "";
  const place = destinations.get(planId) ?? destinations.get(plans.get(planId)?.coverage[0] ?? "");
  return place?.timeZone ?? "Asia/Hong_Kong";
}
