import type { Plan } from "#server/catalogue/catalogue.ts";

/** What tells that a buyer is in Mainland China. */
export type MainlandGround = "location" | "address" | "phone";
type Whereabouts = { ipCountry?: string | null; addressCountry?: string | null; phoneCountry?: string | null };

/** Plans that include Mainland China are not sold to buyers in Mainland China (§5): by location, shipping address or phone. */
export function isMainlandRefusal(plan: Pick<Plan, "coverage">, buyer: Whereabouts): boolean {
  return mainlandGround(plan, buyer) !== null;
}

/** The same, with what tells so; null where the plan is sold. */
export function mainlandGround(plan: Pick<Plan, "coverage">, { ipCountry, addressCountry, phoneCountry }: Whereabouts): MainlandGround | null {
  if (!plan.coverage.includes("CN")) return null;
  if (ipCountry === "CN") return "location";
  if (addressCountry === "CN") return "address";
  return phoneCountry === "CN" ? "phone" : null;
}
