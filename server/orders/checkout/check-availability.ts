import type { AppContext } from "#server/context/app-context.ts";
import { findMainlandEvidence } from "./mainland-restriction.ts";
import type { OrderRejection } from "./checkout.ts";
import type { DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";

type Wanted = {
  package: string;
  way: DeliveryMethod;
  ipCountry: string | null;
  addressCountry?: string | undefined;
  phones?: (string | null | undefined)[];
};

/** Why a package is not sold to this buyer in this way, or null: not on sale, credit for a SIM (the top-up page sells it), and the mainland rule (§5). */
export function checkAvailability(
  shop: Pick<AppContext, "catalogue">,
  { package: packageId, way, ipCountry, addressCountry, phones = [] }: Wanted,
): OrderRejection | null {
  const { packages, plans } = shop.catalogue();
  const bought = packages.get(packageId);
  const plan = plans.get(bought?.planId ?? "");
  if (!bought || !plan) return { ok: false, reason: "errors.package-unavailable", field: "package" };
  if (way === "sim" && bought.prepaid) return { ok: false, reason: "renew.credit-on-sim", field: "package" };
  const phoneCountry = phones.includes("CN") ? "CN" : null;
  const ground = findMainlandEvidence(plan, { ipCountry, addressCountry, phoneCountry });
  return ground && { ok: false, reason: "orders.mainland", page: true, ground };
}
