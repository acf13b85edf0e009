import type { AppContext } from "#server/context/app-context.ts";
import type { DeliveredPackage } from "./find-delivered-packages.ts";
import type { SimPackage } from "./sim.ts";

type Waiting = { useBy: number; regions: number; purchasedAt: number; id: string };

/**
 * The packages of a SIM as far as the shop knows them by itself, while the carrier is silent or does not list them: bought, refunded, or too late to start.
 * Nobody may give one back meanwhile, since it may have started.
 */
export function packagesWithoutCarrier(shop: Pick<AppContext, "catalogue" | "clock">, deliveries: DeliveredPackage[]): SimPackage[] {
  const { packages, plans } = shop.catalogue();
  const now = shop.clock();
  const known = deliveries.flatMap((delivery) => {
    const product = packages.get(delivery.packageId);
    if (!product) return [];
    const useBy = delivery.useBy ?? delivery.paidAt;
    const state = delivery.takenBack ? ("cancelled" as const) : now < useBy ? ("waiting" as const) : ("expired" as const);
    return [
      { delivery, product, useBy, state, regions: plans.get(product.planId)?.coverage.length ?? 0, purchasedAt: delivery.paidAt, id: delivery.id },
    ];
  });
  const waiting = known.filter((one) => one.state === "waiting").sort(compareActivationOrder);
  const over = known.filter((one) => one.state !== "waiting").sort((a, b) => b.purchasedAt - a.purchasedAt);
  return [...waiting, ...over].map(({ delivery, product, useBy, state }, at) => ({
    id: delivery.id,
    iccid: delivery.iccid,
    packageId: product.id,
    planId: product.planId,
    state,
    purchasedAt: delivery.paidAt,
    useBy,
    activatedAt: null,
    endsAt: null,
    totalMb: product.kind === "fixed" ? product.dataMb : null,
    dailyMb: product.kind === "day-pass" ? product.dailyMb : null,
    reducedKbps: product.kind === "day-pass" ? product.reducedKbps : null,
    usedMb: 0,
    remainingMb: null,
    today: null,
    position: at < waiting.length ? at + 1 : null,
    order: { number: delivery.number, unit: delivery.unit, kind: delivery.kind },
    refund: delivery.refund,
    decision: delivery.decision,
    mayUnsubscribe: false,
  }));
}

/** Which of two waiting packages on one SIM starts first: the earlier expiry, then the fewer regions, then the earlier purchase (§4). */
export function compareActivationOrder(a: Waiting, b: Waiting): number {
  return a.useBy - b.useBy || a.regions - b.regions || a.purchasedAt - b.purchasedAt || (a.id < b.id ? -1 : 1);
}
