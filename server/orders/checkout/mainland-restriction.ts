import type { Plan } from "#server/catalogue/catalogue.ts";

/** What shows that a buyer is in Mainland China. */
export type MainlandEvidence = "location" | "address" | "phone";
type BuyerCountries = { ipCountry?: string | null; addressCountry?: string | null; phoneCountry?: string | null };

/** Whether a plan may not be sold to a buyer: plans that include Mainland China are not sold to buyers who are there (§5). */
export function isRestrictedInMainland(plan: Pick<Plan, "coverage">, buyer: BuyerCountries): boolean {
  return findMainlandEvidence(plan, buyer) !== null;
}

/** Returns which country of the buyer forbids the sale of a plan that includes Mainland China (§5), or null if the plan may be sold. */
export function findMainlandEvidence(
  plan: Pick<Plan, "coverage">,
  { ipCountry, addressCountry, phoneCountry }: BuyerCountries,
): MainlandEvidence | null {
  if (!plan.coverage.includes("CN")) return null;
  if (ipCountry === "CN") return "location";
  if (addressCountry === "CN") return "address";
  return phoneCountry === "CN" ? "phone" : null;
}
