import { createHash } from "node:crypto";
import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { readSim } from "./own-sims.ts";
import { type SimPackage, type SimPackages, unitIdFromCarrierRef } from "./sim.ts";
import type { RefundRequestsTable } from "#server/db/tables/payment-tables.ts";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";

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

/** What decides the activation order of a waiting package. */
type WaitingPackage = { useBy: number; regions: number; purchasedAt: number; id: string };

/**
 * Returns the packages of a SIM from our own records, if the carrier does not respond or does not list them. The state is `waiting`, `cancelled` or
 * `expired` before activation, because only the carrier knows of an activation. For the same reason, the buyer cannot unsubscribe from them.
 */
function packagesWithoutCarrier(shop: Pick<AppContext, "catalogue" | "clock">, deliveries: DeliveredPackage[]): SimPackage[] {
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

/** A package that an order of an account put on a SIM. */
type DeliveredPackage = {
  /** Id of the fulfilment. */
  id: string;
  iccid: string;
  number: string;
  unit: number;
  /** `esim` or `physical`: the order delivered the SIM itself. `sim`: it renewed the SIM. */
  kind: FulfilmentsTable["kind"];
  packageId: string;
  paidAt: number;
  useBy: number | null;
  /** State of the newest refund request. */
  refund: RefundRequestsTable["state"] | null;
  /** Why staff rejected that request. */
  decision: string | null;
  /** Whether it was removed from the SIM again. */
  isRevoked: boolean;
};

/**
 * Returns the packages that orders of an account delivered to one SIM, oldest first, revoked ones included. Leaves out credit, which is part of the
 * SIM's balance.
 */
async function findDeliveredPackages(
  shop: Pick<AppContext, "db">,
  { iccid, accountId }: { iccid: string; accountId: string },
): Promise<DeliveredPackage[]> {
  const rows = await shop.db
    .selectFrom("fulfilments")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .select(["fulfilments.id", "unit", "fulfilments.kind", "use_by", "revoked_at", "fulfilments.created_at", "number", "paid_at", "package_id"])
    .where("orders.account_id", "=", accountId)
    .where("fulfilments.iccid", "=", iccid)
    .where("fulfilments.state", "=", "delivered")
    .where("order_lines.credit", "is", null)
    .orderBy("fulfilments.created_at")
    .orderBy("fulfilments.id")
    .execute();
  if (rows.length === 0) return [];
  const requests = await shop.db
    .selectFrom("refund_requests")
    .select(["fulfilment_id", "state", "decision"])
    .where(
      "fulfilment_id",
      "in",
      rows.map((row) => row.id),
    )
    .orderBy("requested_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    iccid,
    number: row.number,
    unit: row.unit,
    kind: row.kind,
    packageId: row.package_id,
    paidAt: row.paid_at ?? row.created_at,
    useBy: row.use_by,
    refund: requests.find((request) => request.fulfilment_id === row.id)?.state ?? null,
    decision: requests.find((request) => request.fulfilment_id === row.id)?.decision ?? null,
    isRevoked: row.revoked_at !== null,
  }));
}
