import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findRefundRequest, type RefundRequestRow } from "./find-refund-request.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { resumeFulfilment } from "#server/orders/core/order-hold.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import type { RefundDecision } from "#server/orders/core/refund-terms.schema.ts";
import { isRequestedByBuyer } from "#server/orders/core/refund-request.ts";
import { recalculateOrderStatus } from "#server/orders/core/recalculate-order-status.ts";
import { PENDING_REQUEST_STATES } from "#server/domain/payment-states.schema.ts";

export type RefundDecisionRejection = { ok: false; code: "unknown" | "decided" };
type RejectRefundResult = { ok: true } | RefundDecisionRejection | { ok: false; code: "not-so" };

/**
 * Rejects a refund request with a reason, for staff (§4). The order continues as before the request, and a buyer who made the request is
 * notified by mail. Repeating the call changes nothing. Returns `ok: false` if the request is approved or refunded or was rejected for another
 * reason, or if the reason cannot apply: an undelivered unit cannot be used or expired.
 */
export async function rejectRefund(
  shop: AppContext,
  { requestId, decision, who }: { requestId: string; decision: RefundDecision; who: Staff },
): Promise<RejectRefundResult> {
  const result = await shop.db.transaction().execute(async (tx): Promise<RejectRefundResult> => {
    const beforeLock = await findRefundRequest(tx, requestId);
    if (!beforeLock) return { ok: false, code: "unknown" };
    await lockOrder(tx, beforeLock.order_id);
    const request = (await findRefundRequest(tx, requestId)) ?? beforeLock;
    if (request.state === "rejected" && request.decision === decision) return { ok: true };
    if (request.state !== "requested") return { ok: false, code: "decided" };
    if (!(await canApply(tx, request, decision))) return { ok: false, code: "not-so" };
    const now = shop.clock();
    await storeRejection(tx, request, { decision, actor: staffActor(who), now });
    await recordStaffAction(tx, {
      who,
      action: "refund.reject",
      subject: { kind: "refund-request", id: requestId },
      before: { state: request.state },
      after: { state: "rejected", decision, order: request.number },
      now,
    });
    return { ok: true };
  });
  shop.wake();
  return result;
}

/**
 * Whether a reason can apply. A cancellation is about undelivered units: used, expired or delivered can apply only if one was delivered since the
 * request.
 */
async function canApply(tx: DatabaseTransaction, request: RefundRequestRow, decision: RefundDecision): Promise<boolean> {
  if (request.fulfilment_id !== null || decision === "too-late" || decision === "other") return true;
  const deliveredSince = await tx
    .selectFrom("fulfilments")
    .select("id")
    .where("order_id", "=", request.order_id)
    .where("state", "=", "delivered")
    .where("delivered_at", ">=", request.requested_at)
    .executeTakeFirst();
  return deliveredSince !== undefined;
}

/**
 * Stores a rejection with everything that follows from it; notifies a buyer who made the request. The caller holds the order's lock and has
 * checked that nothing was refunded.
 */
export async function storeRejection(
  tx: DatabaseTransaction,
  request: RefundRequestRow,
  { decision, actor, now }: { decision: RefundDecision; actor: string; now: number },
): Promise<void> {
  const { id, order_id: orderId } = request;
  await tx
    .updateTable("refund_requests")
    .set({ state: "rejected", decision, decided_at: now, decided_by: actor })
    .where("id", "=", id)
    .where("state", "in", PENDING_REQUEST_STATES)
    .execute();
  await recalculateOrderStatus(tx, { orderId, actor, cause: `refund ${id} refused: ${decision}`, now });
  if (request.fulfilment_id === null) await resumeFulfilment(tx, orderId, now);
  if (!isRequestedByBuyer(request.reason)) return;
  const payload = { kind: "refund-rejected", orderId, requestId: id };
  await enqueueJob(tx, { topic: "orders.mail", ref: `${id}:refund-rejected`, payload, now });
}
