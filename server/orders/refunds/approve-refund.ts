import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import { sql } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { enqueueJob, makeJobDueNow } from "#server/jobs/enqueue-job.ts";
import { refundableAmount } from "#server/payments/refundable-amount.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findOtherPackages } from "./find-other-packages.ts";
import { findRefundRequest, type RefundRequestRow } from "./find-refund-request.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { outstandingRefundAmount } from "./outstanding-refund-amount.ts";
import { unitRefundAmount } from "#server/orders/core/refund-request.ts";
import { checkRefundLimits, type OverLimit, type RefundLimits } from "./over-limit.ts";
import type { RefundDecisionRejection } from "./reject-refund.ts";
import { recalculateOrderStatus } from "#server/orders/core/recalculate-order-status.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { findPaidPayment } from "#server/orders/core/find-order.ts";
import { findStockKind } from "#server/orders/reservations/reserve-items.ts";
import { notifyDelivery } from "#server/orders/fulfilment/complete-order.ts";

/**
 * Approves a refund request, for staff (§4). Undelivered units are cancelled immediately; a job revokes delivered ones at the carrier and then
 * sends the refund. With `goodwill`, it is paid even if the carrier says that the package was used. Repeating the call changes nothing, except
 * that `goodwill` can be added while nothing is paid. Rejects a request that was rejected, and one for more money than is left of the payment
 * and not promised to other requests, or that exceeds one of the `limits`. An eSIM to which other packages were added is not revoked: only goodwill pays.
 */
export async function approveRefund(
  shop: AppContext,
  { requestId, goodwill = false, limits, who }: { requestId: string; goodwill?: boolean; limits?: RefundLimits | undefined; who: Staff },
): Promise<{ ok: true } | RefundDecisionRejection | { ok: false; code: "more-than-paid" | "has-other-packages" } | OverLimit> {
  const result = await shop.db.transaction().execute(async (tx): ReturnType<typeof approveRefund> => {
    const beforeLock = await findRefundRequest(tx, requestId);
    if (!beforeLock) return { ok: false, code: "unknown" };
    await lockOrder(tx, beforeLock.order_id);
    const request = (await findRefundRequest(tx, requestId)) ?? beforeLock;
    const now = shop.clock();
    if (request.state === "refunded") return { ok: true };
    if (request.state === "approved") {
      if (goodwill && (await addGoodwill(tx, request, now))) {
        const before = { state: "approved", goodwill: false };
        await recordStaffAction(tx, {
          who,
          action: "refund.approve",
          subject: { kind: "refund-request", id: requestId },
          before,
          after: { ...before, goodwill: true, order: request.number },
          now,
        });
      }
      return { ok: true };
    }
    if (request.state !== "requested") return { ok: false, code: "decided" };
    if (!goodwill && (await findOtherPackages(tx, request.fulfilment_id ?? "")).length > 0) return { ok: false, code: "has-other-packages" };
    const amount = request.amount ?? (await deriveAmount(tx, request));
    const overLimit = await checkRefundLimits(tx, { orderId: request.order_id, currency: request.currency, amount, limits, who, now });
    if (overLimit) return overLimit;
    const { id: paymentId } = await findPaidPayment(tx, request.order_id);
    const left = (await refundableAmount(tx, paymentId)) - (await outstandingRefundAmount(tx, request.order_id, ["approved"]));
    if (amount > left) return { ok: false, code: "more-than-paid" };
    await approveInTransaction(tx, request, { amount, goodwill, who, now });
    return { ok: true };
  });
  shop.wake();
  return result;
}

/** Stores an approval and its entry in the audit log. The caller holds the order's lock and has checked that the request is open and the money is left. */
export async function approveInTransaction(
  tx: DatabaseTransaction,
  request: RefundRequestRow,
  { amount, goodwill = false, who, now }: { amount: number; goodwill?: boolean; who: Staff; now: number },
): Promise<void> {
  await storeApproval(tx, request, { amount, goodwill, actor: staffActor(who), cause: `refund ${request.id} approved`, now });
  await recordStaffAction(tx, {
    who,
    action: "refund.approve",
    subject: { kind: "refund-request", id: request.id },
    before: { state: request.state },
    after: { state: "approved", goodwill, amount, currency: request.currency, order: request.number },
    now,
  });
}

type Approval = {
  /** The refund once the units are revoked, minor units. */
  amount: number;
  goodwill?: boolean;
  /** Ids of the undelivered units to cancel; without it, all of them. */
  unitIds?: string[];
  /** Whether to send no mail about delivered units, because the payment was lost in a dispute. */
  quiet?: boolean;
  actor: string;
  cause: string;
  now: number;
};

/**
 * Stores an approval with everything that follows from it: cancels its units, releases their SIM cards, and enqueues the job that asks the
 * carrier. The caller holds the order's lock and has checked that the request is open and the money is left.
 */
export async function storeApproval(tx: DatabaseTransaction, request: RefundRequestRow, approval: Approval): Promise<void> {
  const { id: requestId, order_id: orderId, fulfilment_id: fulfilmentId, delivery_method: way } = request;
  const { amount, goodwill = false, quiet = false, unitIds, actor, cause, now } = approval;
  const decidedAt = await nextDecisionTime(tx, orderId, now);
  await tx
    .updateTable("refund_requests")
    .set({ state: "approved", decided_at: decidedAt, decided_by: actor, amount, goodwill: goodwill ? 1 : 0 })
    .where("id", "=", requestId)
    .execute();
  if (fulfilmentId === null) await cancelUnits(tx, request, decidedAt, unitIds);
  const state = await recalculateOrderStatus(tx, { orderId, actor, cause, now });
  // The cancelled unit was the last one that the order waited for, so the delivered units are not announced yet.
  if (state === "delivered" && fulfilmentId === null && !quiet) await notifyDelivery(tx, { orderId, way, now });
  await enqueueJob(tx, { topic: "orders.revoke-units", ref: requestId, now });
}

/** Returns the time of a decision, ms UTC. It identifies the units that the decision cancels, so it is unique within an order. */
async function nextDecisionTime(tx: DatabaseTransaction, orderId: string, now: number): Promise<number> {
  const { last } = await tx
    .selectFrom("refund_requests")
    .select((eb) => eb.fn.max("decided_at").as("last"))
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return Math.max(now, Number(last ?? 0) + 1);
}

/**
 * Makes an approved request goodwill, so that it is paid whatever the carrier says. Returns false if it is goodwill already or a refund exists.
 */
async function addGoodwill(tx: DatabaseTransaction, { id: requestId, goodwill }: RefundRequestRow, now: number): Promise<boolean> {
  if (goodwill === 1) return false;
  const refund = await tx.selectFrom("refunds").select("id").where("request_id", "=", requestId).executeTakeFirst();
  if (refund) return false;
  await tx.updateTable("refund_requests").set({ goodwill: 1 }).where("id", "=", requestId).execute();
  await makeJobDueNow(tx, "orders.revoke-units", requestId, now);
  return true;
}

/** Returns the amount of an old request that was stored without one: the share of its unit. */
async function deriveAmount(tx: DatabaseTransaction, request: RefundRequestRow): Promise<number> {
  const unit = await tx
    .selectFrom("fulfilments")
    .select("unit")
    .where("id", "=", request.fulfilment_id ?? "")
    .executeTakeFirstOrThrow();
  return unitRefundAmount(request, unit.unit);
}

/** Cancels undelivered units and releases their reserved SIM cards. */
async function cancelUnits(
  tx: DatabaseTransaction,
  { order_id: orderId, delivery_method: method }: RefundRequestRow,
  at: number,
  unitIds?: string[],
): Promise<void> {
  let query = tx
    .updateTable("fulfilments")
    .set({ revoked_at: at })
    .where("order_id", "=", orderId)
    .where("state", "<>", "delivered")
    .where("revoked_at", "is", null);
  if (unitIds) query = query.where("id", "in", unitIds);
  const cancelled = await query.returning("state").execute();
  if (method === "physical") {
    const reserved = cancelled.filter((unit) => unit.state === "submitted").length;
    await tx
      .updateTable("sim_stock")
      .set({ reserved: sql<number>`reserved - ${reserved}` })
      .where("kind", "=", await findStockKind(tx, orderId))
      .execute();
  }
}
