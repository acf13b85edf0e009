import { createHash } from "node:crypto";
import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { unitIdFromCarrierRef } from "./carrier-ref.ts";
import { findDeliveredPackages, type DeliveredPackage } from "./find-delivered-packages.ts";
import { packagesWithoutCarrier } from "./packages-without-carrier.ts";
import { readSim } from "./read-sim.ts";
import type { SimPackage, SimPackages } from "./sim.ts";

/**
 * Returns the current and past packages of a SIM with their usage (§2, My package). With `accountId` null the request is from an ICCID sign-in, which
 * sees the SIM's packages but not who bought them. A delivered package that the carrier does not list comes last, with the data of the shop only.
 * Returns null if `readSim` does.
 */
export async function listSimPackages(shop: AppContext, request: { iccid: string; accountId: string | null }): Promise<SimPackages | null> {
  const sim = await readSim(shop, request);
  if (!sim) return null;
  const deliveries = request.accountId === null ? [] : await findDeliveredPackages(shop, { iccid: sim.iccid, accountId: request.accountId });
  const carrierPackages = await callCarrier(shop.log, () => shop.carrier.listPackages(sim.iccid), null);
  if (!carrierPackages) return { sim, packages: packagesWithoutCarrier(shop, deliveries), metered: false };
  let position = 0;
  const packages = carrierPackages.map((carrierPackage) =>
    simPackage(shop, sim.iccid, carrierPackage, {
      delivery: deliveries.find(({ id }) => id === unitIdFromCarrierRef(carrierPackage.ref)),
      position: carrierPackage.state === "waiting" ? ++position : null,
    }),
  );
  const unlisted = deliveries.filter(({ id }) => !carrierPackages.some((carrierPackage) => unitIdFromCarrierRef(carrierPackage.ref) === id));
  const unlistedPackages = packagesWithoutCarrier(shop, unlisted).map((entry) => ({ ...entry, position: null }));
  return { sim, packages: [...packages.filter((entry) => entry !== null), ...unlistedPackages], metered: true };
}

/** Returns null for credit, and for a package that is not in our catalogue, because its name is unknown. */
function simPackage(
  shop: AppContext,
  iccid: string,
  carrierPackage: CarrierPackage,
  { delivery, position }: { delivery: DeliveredPackage | undefined; position: number | null },
): SimPackage | null {
  const soldPackage = shop.catalogue().packages.get(carrierPackage.packageId);
  if (!soldPackage || soldPackage.prepaid) return null;
  const { state, useBy, activatedAt, endsAt, dailyMb, reducedKbps, usedMb, today } = carrierPackage;
  return {
    // The carrier reference of another buyer's unit is not revealed.
    id: delivery?.id ?? `pkg_${createHash("sha256").update(carrierPackage.ref).digest("base64url").slice(0, 22)}`,
    iccid,
    packageId: carrierPackage.packageId,
    planId: soldPackage.planId,
    state,
    purchasedAt: carrierPackage.boughtAt,
    useBy,
    activatedAt,
    endsAt,
    totalMb: carrierPackage.dataMb,
    dailyMb,
    reducedKbps,
    usedMb,
    remainingMb: carrierPackage.dataMb === null ? null : Math.max(0, carrierPackage.dataMb - usedMb),
    today: today && { ...today, remainingMb: Math.max(0, (dailyMb ?? 0) - today.usedMb) },
    position,
    order: delivery ? { number: delivery.number, unit: delivery.unit, kind: delivery.kind } : null,
    refund: delivery?.refund ?? null,
    decision: delivery?.decision ?? null,
    mayUnsubscribe:
      delivery !== undefined && !delivery.isRevoked && state === "waiting" && (delivery.refund === null || delivery.refund === "rejected"),
  };
}
