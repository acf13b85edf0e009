import type { Language } from "#server/locale/locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { planFlag, planName } from "#server/plans/plan-card.ts";
import { activateBy, dayEndsLocal } from "#server/plans/validity.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { OrderedPackage } from "./package-ticket.tsx";

/** Returns a package as its ticket shows it, or null if it does not exist. Packages that are no longer sold are found too. */
export function viewOrderedPackage(shop: Pick<AppContext, "catalogue" | "clock">, packageId: string, language: Language): OrderedPackage | null {
  const catalogue = shop.catalogue();
  const catalogued = catalogue.packages.get(packageId);
  const plan = catalogued && catalogue.plans.get(catalogued.planId);
  if (!catalogued || !plan) return null;
  const { id, planId, kind, days, hotspot } = catalogued;
  const now = shop.clock();
  const timeZone = plan.kind === "country" ? catalogue.destinations.get(planId)?.timeZone : undefined;
  return {
    id,
    planId,
    name: catalogued.prepaid ? translate(language, `package.sim-${catalogued.prepaid.product}`) : planName(catalogue, plan, language),
    flag: planFlag(catalogue, plan),
    kind,
    mb: catalogued.kind === "fixed" ? catalogued.dataMb : catalogued.dailyMb,
    reducedKbps: catalogued.kind === "fixed" ? null : catalogued.reducedKbps,
    days,
    credit: catalogued.prepaid?.credit ?? null,
    product: catalogued.prepaid?.product ?? null,
    hotspot,
    countsDays: catalogued.validityStart === "first-connection-day",
    dayEndsLocal: timeZone && catalogued.validityStart === "first-connection-day" ? dayEndsLocal(timeZone, now) : null,
    activateBy: activateBy(catalogued, now),
  };
}
