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
 * What is and was on a SIM, with its usage (§2, My package). `accountId` null is a card-holder: he sees the card's packages and nothing
 * of who bought them. A delivered package that the carrier does not list comes last, as far as the shop knows it. Null where that account does not follow that SIM, or no carrier knows the card.
 */
export async function listSimPackages(shop: AppContext, request: { iccid: string; accountId: string | null }): Promise<SimPackages | null> {
  const sim = await readSim(shop, request);
  if (!sim) return null;
  const own = request.accountId === null ? [] : await findDeliveredPackages(shop, { iccid: sim.iccid, accountId: request.accountId });
  const metered = await callCarrier(shop.log, () => shop.carrier.listPackages(sim.iccid), null);
  if (!metered) return { sim, packages: packagesWithoutCarrier(shop, own), metered: false };
  let position = 0;
  const packages = metered.map((one) =>
    simPackage(shop, sim.iccid, one, {
      delivery: own.find(({ id }) => id === unitIdFromCarrierRef(one.ref)),
      position: one.state === "waiting" ? ++position : null,
    }),
  );
  const unlisted = own.filter(({ id }) => !metered.some((one) => unitIdFromCarrierRef(one.ref) === id));
  const paidFor = packagesWithoutCarrier(shop, unlisted).map((one) => ({ ...one, position: null }));
  return { sim, packages: [...packages.filter((one) => one !== null), ...paidFor], metered: true };
}

/** Null for credit, and for a product that the shop never sold and so cannot name. */
function simPackage(
  shop: AppContext,
  iccid: string,
  one: CarrierPackage,
  { delivery, position }: { delivery: DeliveredPackage | undefined; position: number | null },
): SimPackage | null {
  const product = shop.catalogue().packages.get(one.packageId);
  if (!product || product.prepaid) return null;
  const { state, useBy, activatedAt, endsAt, dailyMb, reducedKbps, usedMb, today } = one;
  return {
    // Somebody else's reference is theirs alone.
    id: delivery?.id ?? `pkg_${createHash("sha256").update(one.ref).digest("base64url").slice(0, 22)}`,
    iccid,
    packageId: one.packageId,
    planId: product.planId,
    state,
    purchasedAt: one.boughtAt,
    useBy,
    activatedAt,
    endsAt,
    totalMb: one.dataMb,
    dailyMb,
    reducedKbps,
    usedMb,
    remainingMb: one.dataMb === null ? null : Math.max(0, one.dataMb - usedMb),
    today: today && { ...today, remainingMb: Math.max(0, (dailyMb ?? 0) - today.usedMb) },
    position,
    order: delivery ? { number: delivery.number, unit: delivery.unit, kind: delivery.kind } : null,
    refund: delivery?.refund ?? null,
    decision: delivery?.decision ?? null,
    mayUnsubscribe:
      delivery !== undefined && !delivery.takenBack && state === "waiting" && (delivery.refund === null || delivery.refund === "rejected"),
  };
}
