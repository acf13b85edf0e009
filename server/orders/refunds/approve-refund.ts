import { sql } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { enqueueJob, hurryJob } from "#server/jobs/enqueue-job.ts";
import { refundableAmount } from "#server/payments/refundable-amount.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findRefundRequest, type RefundRequestRow } from "./find-refund-request.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { outstandingRefundAmount } from "./outstanding-refund-amount.ts";
import { unitRefundAmount } from "#server/orders/core/refund-request.ts";
import type { DecisionRefusal } from "./reject-refund.ts";
import { recalculateOrderStatus } from "#server/orders/core/recalculate-order-status.ts";
import { findPaidPayment } from "#server/orders/core/find-order.ts";
import { findStockKind } from "#server/orders/reservations/reserve-items.ts";
import { notifyDelivery } from "#server/orders/fulfilment/complete-order.ts";

/**
 * Approves a request, for staff (§4): what was not delivered is the buyer's no longer from here on, and a job takes off the SIM what
 * was, then sends the money. `goodwill` pays even where it turns out to be used. The same once more changes nothing, but
 * `goodwill` is heard while nothing is paid yet. Refuses a request that was refused, and one for more than what is left of the payment
 * and promised to no other.
 */
export async function approveRefund(
  shop: AppContext,
  { requestId, goodwill = false }: { requestId: string; goodwill?: boolean },
): Promise<{ ok: true } | DecisionRefusal | { ok: false; reason: "refunds.more-than-paid" }> {
  const answer = await shop.db.transaction().execute(async (tx): ReturnType<typeof approveRefund> => {
    const found = await findRefundRequest(tx, requestId);
    if (!found) return { ok: false, reason: "refunds.unknown" };
    await lockOrder(tx, found.order_id);
    const request = (await findRefundRequest(tx, requestId)) ?? found;
    const now = shop.clock();
    if (request.state === "refunded") return { ok: true };
    if (request.state === "approved") {
      if (goodwill) await payAnyway(tx, requestId, now);
      return { ok: true };
    }
    if (request.state !== "requested") return { ok: false, reason: "refunds.decided" };
    const amount = request.amount ?? (await shareOf(tx, request));
    const { id: paymentId } = await findPaidPayment(tx, request.order_id);
    const left = (await refundableAmount(tx, paymentId)) - (await outstandingRefundAmount(tx, request.order_id, ["approved"]));
    if (amount > left) return { ok: false, reason: "refunds.more-than-paid" };
    await storeApproval(tx, request, { amount, goodwill, actor: "staff", cause: `refund ${requestId} approved`, now });
    return { ok: true };
  });
  shop.wake();
  return answer;
}

type Approval = {
  /** What is paid once it is taken back, minor units. */
  amount: number;
  goodwill?: boolean;
  /** Which of the units that were not delivered, where not all. */
  unitIds?: string[];
  /** Whether nothing is written to the buyer about what was delivered: the payment is lost. */
  quiet?: boolean;
  actor: string;
  cause: string;
  now: number;
};

/**
 * Writes an approval with all that follows from it: its units are called off, their cards may be sold again, and a job asks the carrier.
 * The caller holds the order's lock and has seen that the request is open and its money is left.
 */
export async function storeApproval(tx: DatabaseTransaction, request: RefundRequestRow, approval: Approval): Promise<void> {
  const { id: requestId, order_id: orderId, fulfilment_id: fulfilmentId, way } = request;
  const { amount, goodwill = false, quiet = false, unitIds, actor, cause, now } = approval;
  const decidedAt = await nextDecision(tx, orderId, now);
  await tx
    .updateTable("refund_requests")
    .set({ state: "approved", decided_at: decidedAt, decided_by: actor, amount, goodwill: goodwill ? 1 : 0 })
    .where("id", "=", requestId)
    .execute();
  if (fulfilmentId === null) await callOff(tx, request, decidedAt, unitIds);
  const state = await recalculateOrderStatus(tx, { orderId, actor, cause, now });
  // Its last unit was the one that is called off: what is there was not announced yet.
  if (state === "delivered" && fulfilmentId === null && !quiet) await notifyDelivery(tx, { orderId, way, now });
  await enqueueJob(tx, { topic: "orders.take-back", ref: requestId, now });
}

/** The moment of a decision names the units that it calls off, so no two decisions about one order have the same. */
async function nextDecision(tx: DatabaseTransaction, orderId: string, now: number): Promise<number> {
  const { last } = await tx
    .selectFrom("refund_requests")
    .select((eb) => eb.fn.max("decided_at").as("last"))
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return Math.max(now, Number(last ?? 0) + 1);
}

/** What waits for the carrier is paid whatever it says; what is paid already stays as it is. */
async function payAnyway(tx: DatabaseTransaction, requestId: string, now: number): Promise<void> {
  const paid = await tx.selectFrom("refunds").select("id").where("request_id", "=", requestId).executeTakeFirst();
  if (paid) return;
  await tx.updateTable("refund_requests").set({ goodwill: 1 }).where("id", "=", requestId).execute();
  await hurryJob(tx, "orders.take-back", requestId, now);
}

/** One that was asked for before amounts were kept. */
async function shareOf(tx: DatabaseTransaction, request: RefundRequestRow): Promise<number> {
  const unit = await tx
    .selectFrom("fulfilments")
    .select("unit")
    .where("id", "=", request.fulfilment_id ?? "")
    .executeTakeFirstOrThrow();
  return unitRefundAmount(request, unit.unit);
}

/** What was not delivered never will be; the cards that were set aside for it may be sold again. */
async function callOff(tx: DatabaseTransaction, { order_id: orderId, way }: RefundRequestRow, at: number, unitIds?: string[]): Promise<void> {
  let query = tx
    .updateTable("fulfilments")
    .set({ taken_back_at: at })
    .where("order_id", "=", orderId)
    .where("state", "<>", "delivered")
    .where("taken_back_at", "is", null);
  if (unitIds) query = query.where("id", "in", unitIds);
  const units = await query.returning("state").execute();
  if (way === "physical") {
    const setAside = units.filter((unit) => unit.state === "submitted").length;
    await tx
      .updateTable("sim_stock")
      .set({ reserved: sql<number>`reserved - ${setAside}` })
      .where("kind", "=", await findStockKind(tx, orderId))
      .execute();
  }
}
