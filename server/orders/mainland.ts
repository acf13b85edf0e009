import type { Plan } from "#server/plans/catalogue.ts";

/** Plans that include Mainland China are not sold to buyers in Mainland China (§5): by location, shipping address or phone. */
export function isMainlandRefusal(
  plan: Pick<Plan, "coverage">,
  buyer: { ipCountry?: string | null; addressCountry?: string | null; phoneCountry?: string | null },
): boolean {
  return plan.coverage.includes("CN") && [buyer.ipCountry, buyer.addressCountry, buyer.phoneCountry].includes("CN");
}
