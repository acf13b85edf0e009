import type { Plan } from "#server/catalogue/catalogue.ts";

/** What tells that a buyer is in Mainland China. */
export type MainlandEvidence = "location" | "address" | "phone";
type Whereabouts = { ipCountry?: string | null; addressCountry?: string | null; phoneCountry?: string | null };

/** Plans that include Mainland China are not sold to buyers in Mainland China (§5): by location, shipping address or phone. */
export function isRestrictedInMainland(plan: Pick<Plan, "coverage">, buyer: Whereabouts): boolean {
  return findMainlandEvidence(plan, buyer) !== null;
}

/** The same, with what tells so; null where the plan is sold. */
export function findMainlandEvidence(
  plan: Pick<Plan, "coverage">,
  { ipCountry, addressCountry, phoneCountry }: Whereabouts,
): MainlandEvidence | null {
  if (!plan.coverage.includes("CN")) return null;
  if (ipCountry === "CN") return "location";
  if (addressCountry === "CN") return "address";
  return phoneCountry === "CN" ? "phone" : null;
}
