import type { Shop } from "#server/context/app-context.ts";
import { mainlandGround } from "./mainland-restriction.ts";
import type { Refusal } from "./checkout.ts";
import type { Way } from "#server/catalogue/purchase-options.schema.ts";

type Wanted = { package: string; way: Way; ipCountry: string | null; addressCountry?: string | undefined; phones?: (string | null | undefined)[] };

/** Why a package is not sold to this buyer in this way, or null: not on sale, credit for a SIM (the top-up page sells it), and the mainland rule (§5). */
export function checkGoods(
  shop: Pick<Shop, "catalogue">,
  { package: packageId, way, ipCountry, addressCountry, phones = [] }: Wanted,
): Refusal | null {
  const { packages, plans } = shop.catalogue();
  const bought = packages.get(packageId);
  const plan = plans.get(bought?.planId ?? "");
  if (!bought || !plan) return { ok: false, reason: "errors.package-unavailable", field: "package" };
  if (way === "sim" && bought.prepaid) return { ok: false, reason: "renew.credit-on-sim", field: "package" };
  const phoneCountry = phones.includes("CN") ? "CN" : null;
  const ground = mainlandGround(plan, { ipCountry, addressCountry, phoneCountry });
  return ground && { ok: false, reason: "orders.mainland", page: true, ground };
}
