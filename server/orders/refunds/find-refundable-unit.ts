import { reject } from "#server/forms/rejection.ts";
import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";
import { unitIdFromCarrierRef } from "#server/sims/sim.ts";
import { isOrderPaid } from "#server/orders/core/order.ts";
import { isRefundDeadlineOver, OPEN_REFUND_STATES, unitRefundAmount, refundDeadline } from "#server/orders/core/refund-request.ts";

/** `simPackage`: the id of the unit (its fulfilment). Its account or the link of its order gives access to it. */
export type PackageAccess = { simPackage: string } & ({ accountId: string; number?: string } | Extract<OrderAccess, { key: string }>);
export type RefundableUnit = Extract<Awaited<ReturnType<typeof findRefundableUnit>>, { ok: true }>;
export type RefundRejectionCode =
  | "refund-unknown"
  | "refund-asked"
  | "refund-credit"
  | "refund-nothing"
  | "refund-card"
  | "refund-late"
  | "refund-used";

/**
 * Returns a delivered unit whose refund may be requested, with the amount in minor units and the last day to request it (`until`, ms UTC).
 * `isUnused`: whether the carrier says that the package was never connected; if it does not answer or does not know the package, a person decides. Rejects
 * a unit that does not exist or belongs to another order or account, one with an open request (§4), one that has started or ended, one paid more than 30
 * days ago, a posted SIM card (support decides), and credit on a prepaid SIM (§9).
 */
export async function findRefundableUnit(shop: AppContext, access: PackageAccess) {
  const linked = "key" in access ? await findOrder(shop, access) : null;
  if (linked === undefined) return reject("refund-unknown");
  let query = shop.db
    .selectFrom("fulfilments")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .select([
      "fulfilments.id",
      "fulfilments.unit",
      "fulfilments.kind",
      "fulfilments.iccid",
      "fulfilments.order_id",
      "fulfilments.revoked_at",
      "orders.state",
      "orders.currency",
      "orders.paid_at",
      "orders.email",
      "orders.account_id",
    ])
    .select(["order_lines.subtotal", "order_lines.discount", "order_lines.quantity", "order_lines.credit"])
    .where("fulfilments.id", "=", access.simPackage)
    .where("fulfilments.state", "=", "delivered");
  if (linked) query = query.where("orders.id", "=", linked.id);
  if ("accountId" in access) query = query.where("orders.account_id", "=", access.accountId);
  if (access.number !== undefined) query = query.where("orders.number", "=", access.number);
  const unit = await query.executeTakeFirst();
  const paidAt = unit?.paid_at ?? null;
  if (!unit || paidAt === null || !isOrderPaid(unit.state)) return reject("refund-unknown");
  const openRequest = await shop.db
    .selectFrom("refund_requests")
    .select("id")
    .where("fulfilment_id", "=", unit.id)
    .where("state", "in", OPEN_REFUND_STATES)
    .executeTakeFirst();
  if (openRequest || unit.revoked_at !== null) return reject("refund-asked");
  if (unit.credit !== null) return reject("refund-credit");
  const amount = unitRefundAmount(unit, unit.unit);
  if (amount === 0) return reject("refund-nothing");
  // A posted SIM card has no package with our reference at the carrier that could be checked.
  if (unit.kind === "physical") return reject("refund-card", { email: BRAND.supportEmail });
  if (isRefundDeadlineOver(paidAt, shop.clock())) return reject("refund-late", { email: BRAND.supportEmail });
  const state = unit.iccid ? await findStateAtCarrier(shop, unit.iccid, unit.id) : null;
  if (state !== null && state !== "waiting") return reject("refund-used");
  return { ok: true as const, unit, amount, isUnused: state === "waiting", until: refundDeadline(paidAt) };
}

/** Returns the state of the unit's package at the carrier; null if the carrier does not respond or does not know the package. */
async function findStateAtCarrier(shop: AppContext, iccid: string, fulfilmentId: string) {
  try {
    const packages = await shop.carrier.listPackages(iccid);
    return packages.find(({ ref }) => unitIdFromCarrierRef(ref) === fulfilmentId)?.state ?? null;
  } catch (error) {
    if (!isCarrierError(error)) throw error;
    shop.log.error("refund.carrier", error, { fulfilment: fulfilmentId });
    return null;
  }
}
