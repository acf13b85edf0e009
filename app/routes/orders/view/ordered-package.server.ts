import { formatDeadline } from "#app/request/format-deadline.server.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { planName } from "#server/destinations/plan-name.ts";
import { planFlag } from "#server/plans/plan-card.ts";
import { activateBy } from "#server/plans/validity.ts";
import { isRestrictedInMainland } from "#server/orders/checkout/mainland-restriction.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { OrderedPackage } from "./package-ticket.tsx";

/** Returns a package as its ticket shows it, also if it is no longer sold; null if it does not exist. */
export function viewOrderedPackage(shop: Pick<AppContext, "catalogue" | "clock">, packageId: string, language: Language): OrderedPackage | null {
  const catalogue = shop.catalogue();
  const pkg = catalogue.packages.get(packageId);
  const plan = pkg && catalogue.plans.get(pkg.planId);
  if (!pkg || !plan) return null;
  const { id, planId, kind, days, hotspot } = pkg;
  return {
    id,
    planId,
    name: pkg.prepaid ? translate(language, `package:sim-${pkg.prepaid.product}`) : planName(catalogue, plan, language),
    flag: planFlag(catalogue, plan),
    kind,
    mb: pkg.kind === "fixed" ? pkg.dataMb : pkg.dailyMb,
    reducedKbps: pkg.kind === "fixed" ? null : pkg.reducedKbps,
    days,
    credit: pkg.prepaid?.credit ?? null,
    product: pkg.prepaid?.product ?? null,
    hotspot,
    coversMainland: isRestrictedInMainland(plan, { ipCountry: "CN" }),
    useBy: formatDeadline(shop, planId, activateBy(pkg, shop.clock()), language),
  };
}
