import type { DatabaseTransaction } from "#server/db/database.ts";
import { enqueueJob, hurryJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findRefundRequest, type RefundRequestRow } from "./find-refund-request.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { isRequestedByBuyer, type RefundDecision } from "#server/orders/core/refund-request.ts";
import { recalculateOrderStatus } from "#server/orders/core/recalculate-order-status.ts";

export type DecisionRefusal = { ok: false; reason: "refunds.unknown" | "refunds.decided" };
export type RejectionRefusal = DecisionRefusal | { ok: false; reason: "refunds.not-so" };

/**
 * Refuses a request with its reason, for staff (§4). The order goes on as if nobody had asked, and the buyer is told by mail. The same
 * once more changes nothing; one that was approved, or refused for another reason, stays as it is. Refuses a reason that cannot be: what
 * was not delivered is neither used, nor expired, nor delivered.
 */
export async function rejectRefund(
  shop: AppContext,
  { requestId, decision }: { requestId: string; decision: RefundDecision },
): Promise<{ ok: true } | RejectionRefusal> {
  const answer = await shop.db.transaction().execute(async (tx): Promise<{ ok: true } | RejectionRefusal> => {
    const found = await findRefundRequest(tx, requestId);
    if (!found) return { ok: false, reason: "refunds.unknown" };
    await lockOrder(tx, found.order_id);
    const request = (await findRefundRequest(tx, requestId)) ?? found;
    if (request.state === "rejected" && request.decision === decision) return { ok: true };
    if (request.state !== "requested") return { ok: false, reason: "refunds.decided" };
    if (!(await canBe(tx, request, decision))) return { ok: false, reason: "refunds.not-so" };
    await storeRejection(tx, request, { decision, actor: "staff", now: shop.clock() });
    return { ok: true };
  });
  shop.wake();
  return answer;
}

/** Of what was not delivered when it was asked for, only what was delivered since can be delivered, and so used or expired. */
async function canBe(tx: DatabaseTransaction, request: RefundRequestRow, decision: RefundDecision): Promise<boolean> {
  if (request.fulfilment_id !== null || decision === "too-late" || decision === "other") return true;
  const since = await tx
    .selectFrom("fulfilments")
    .select("id")
    .where("order_id", "=", request.order_id)
    .where("state", "=", "delivered")
    .where("delivered_at", ">=", request.requested_at)
    .executeTakeFirst();
  return since !== undefined;
}

/** Writes a rejection with all that follows from it; the caller holds the order's lock and has seen that nothing was paid back. */
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
    .where("state", "in", ["requested", "approved"])
    .execute();
  await recalculateOrderStatus(tx, { orderId, actor, cause: `refund ${id} refused: ${decision}`, now });
  if (request.fulfilment_id === null) await goOnDelivering(tx, orderId, now);
  // Of what nobody asked for nobody is told that it is refused.
  if (!isRequestedByBuyer(request.reason)) return;
  const payload = { kind: "refund-rejected", orderId, requestId: id };
  await enqueueJob(tx, { topic: "orders.mail", ref: `${id}:refund-rejected`, payload, now });
}

/** What waited for the decision is delivered now. */
async function goOnDelivering(tx: DatabaseTransaction, orderId: string, now: number): Promise<void> {
  const waiting = await tx.selectFrom("fulfilments").select("id").where("order_id", "=", orderId).where("state", "<>", "delivered").execute();
  for (const { id } of waiting) await hurryJob(tx, "orders.fulfil", id, now);
}
