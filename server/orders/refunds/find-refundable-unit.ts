import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { unitIdFromCarrierRef } from "#server/sims/carrier-ref.ts";
import { isOrderPaid } from "#server/orders/core/order.ts";
import { isRefundDeadlineOver, OPEN_REFUND_STATES, unitRefundAmount, refundDeadline } from "#server/orders/core/refund-request.ts";

export type AccountPackage = { accountId: string; simPackage: string };
type Refusal = { ok: false; reason: string };

/**
 * One delivered unit whose money may be asked back: bought by this account, not started at the carrier, not asked for already (§4); until
 * when, ms UTC. Refuses what is not there or not the account's own, what has started or is over, what was paid more than 30 days ago, a
 * card that was posted (a person looks at it), credit on a prepaid SIM (§9), and where the carrier cannot tell.
 */
export async function findRefundableUnit(shop: AppContext, { accountId, simPackage }: AccountPackage) {
  const unit = await shop.db
    .selectFrom("fulfilments")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .select([
      "fulfilments.id",
      "fulfilments.unit",
      "fulfilments.kind",
      "fulfilments.iccid",
      "fulfilments.order_id",
      "fulfilments.taken_back_at",
      "orders.state",
      "orders.currency",
      "orders.paid_at",
    ])
    .select(["order_lines.subtotal", "order_lines.discount", "order_lines.quantity", "order_lines.credit"])
    .where("fulfilments.id", "=", simPackage)
    .where("fulfilments.state", "=", "delivered")
    .where("orders.account_id", "=", accountId)
    .executeTakeFirst();
  const paidAt = unit?.paid_at ?? null;
  if (!unit || paidAt === null || !isOrderPaid(unit.state)) return refuse("orders.refund-unknown");
  const asked = await shop.db
    .selectFrom("refund_requests")
    .select("id")
    .where("fulfilment_id", "=", unit.id)
    .where("state", "in", OPEN_REFUND_STATES)
    .executeTakeFirst();
  if (asked || unit.taken_back_at !== null) return refuse("orders.refund-asked");
  if (unit.credit !== null) return refuse("orders.refund-credit");
  const amount = unitRefundAmount(unit, unit.unit);
  if (amount === 0) return refuse("orders.refund-nothing");
  // Which card was posted is on the card: the carrier has no package by our reference to ask about.
  if (unit.kind === "physical") return refuse(message("orders.refund-card", { email: BRAND.supportEmail }));
  if (isRefundDeadlineOver(paidAt, shop.clock())) return refuse(message("orders.refund-late", { email: BRAND.supportEmail }));
  const state = unit.iccid ? await stateAtCarrier(shop, unit.iccid, unit.id) : null;
  if (state === null) return refuse("orders.refund-not-now");
  if (state !== "waiting") return refuse("orders.refund-used");
  return { ok: true as const, unit, amount, until: refundDeadline(paidAt) };
}

const refuse = (reason: string): Refusal => ({ ok: false, reason });

/** Null where the carrier is silent, or does not know the package. */
async function stateAtCarrier(shop: AppContext, iccid: string, fulfilmentId: string) {
  try {
    const packages = await shop.carrier.listPackages(iccid);
    return packages.find(({ ref }) => unitIdFromCarrierRef(ref) === fulfilmentId)?.state ?? null;
  } catch (error) {
    if (!isCarrierError(error)) throw error;
    shop.log.error("refund.carrier", error, { fulfilment: fulfilmentId });
    return null;
  }
}
