import type { AppContext } from "#server/context/app-context.ts";
import type { DeliveredPackage } from "./find-delivered-packages.ts";
import type { SimPackage } from "./sim.ts";

/** What decides the activation order of a waiting package. */
type WaitingPackage = { useBy: number; regions: number; purchasedAt: number; id: string };

/**
 * Returns the packages of a SIM from our own records, if the carrier does not respond or does not list them. The state is `waiting`, `cancelled` or
 * `expired` before activation, because only the carrier knows of an activation. For the same reason, the buyer cannot unsubscribe from them.
 */
export function packagesWithoutCarrier(shop: Pick<AppContext, "catalogue" | "clock">, deliveries: DeliveredPackage[]): SimPackage[] {
  const { packages, plans } = shop.catalogue();
  const now = shop.clock();
  const recorded = deliveries.flatMap((delivery) => {
    const soldPackage = packages.get(delivery.packageId);
    if (!soldPackage) return [];
    const useBy = delivery.useBy ?? delivery.paidAt;
    const state = delivery.isRevoked ? ("cancelled" as const) : now < useBy ? ("waiting" as const) : ("expired" as const);
    return [
      {
        delivery,
        soldPackage,
        useBy,
        state,
        regions: plans.get(soldPackage.planId)?.coverage.length ?? 0,
        purchasedAt: delivery.paidAt,
        id: delivery.id,
      },
    ];
  });
  const waiting = recorded.filter((entry) => entry.state === "waiting").sort(compareActivationOrder);
  const ended = recorded.filter((entry) => entry.state !== "waiting").sort((a, b) => b.purchasedAt - a.purchasedAt);
  return [...waiting, ...ended].map(({ delivery, soldPackage, useBy, state }, index) => ({
    id: delivery.id,
    iccid: delivery.iccid,
    packageId: soldPackage.id,
    planId: soldPackage.planId,
    state,
    purchasedAt: delivery.paidAt,
    useBy,
    activatedAt: null,
    endsAt: null,
    totalMb: soldPackage.kind === "fixed" ? soldPackage.dataMb : null,
    dailyMb: soldPackage.kind === "day-pass" ? soldPackage.dailyMb : null,
    reducedKbps: soldPackage.kind === "day-pass" ? soldPackage.reducedKbps : null,
    usedMb: 0,
    remainingMb: null,
    today: null,
    position: index < waiting.length ? index + 1 : null,
    order: { number: delivery.number, unit: delivery.unit, kind: delivery.kind },
    refund: delivery.refund,
    decision: delivery.decision,
    mayUnsubscribe: false,
  }));
}

/** Compares two waiting packages on one SIM by activation order: earlier activation deadline, then fewer regions, then earlier purchase (§4). */
export function compareActivationOrder(a: WaitingPackage, b: WaitingPackage): number {
  return a.useBy - b.useBy || a.regions - b.regions || a.purchasedAt - b.purchasedAt || (a.id < b.id ? -1 : 1);
}
