import type { Language } from "#server/locale/locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { planFlag, planName } from "#server/plans/plan-card.ts";
import { activateBy, dayEndsLocal } from "#server/plans/validity.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { OrderedPackage } from "./package-ticket.tsx";

/** A package as its ticket shows it; null where there is no such package. Packages that are no longer sold are found too. */
export function viewOrderedPackage(shop: Pick<AppContext, "catalogue" | "clock">, packageId: string, language: Language): OrderedPackage | null {
  const catalogue = shop.catalogue();
  const one = catalogue.packages.get(packageId);
  const plan = one && catalogue.plans.get(one.planId);
  if (!one || !plan) return null;
  const { id, planId, kind, days, hotspot } = one;
  const now = shop.clock();
  const timeZone = plan.kind === "country" ? catalogue.destinations.get(planId)?.timeZone : undefined;
  return {
    id,
    planId,
    name: one.prepaid ? translate(language, `package.sim-${one.prepaid.product}`) : planName(catalogue, plan, language),
    flag: planFlag(catalogue, plan),
    kind,
    mb: one.kind === "fixed" ? one.dataMb : one.dailyMb,
    reducedKbps: one.kind === "fixed" ? null : one.reducedKbps,
    days,
    credit: one.prepaid?.credit ?? null,
    product: one.prepaid?.product ?? null,
    hotspot,
    countsDays: one.validityStart === "first-connection-day",
    dayEndsLocal: timeZone && one.validityStart === "first-connection-day" ? dayEndsLocal(timeZone, now) : null,
    activateBy: activateBy(one, now),
  };
}
