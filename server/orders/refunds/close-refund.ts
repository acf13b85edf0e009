import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { DatabaseTransaction, Database } from "#server/db/database.ts";
import { cancelJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findRefundRequest } from "./find-refund-request.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { storeRejection, type RefundDecisionRejection } from "./reject-refund.ts";
import { closeEmptyOrder, recalculateOrderStatus } from "#server/orders/core/recalculate-order-status.ts";

type RefundBlocker = { id: string; kind: string; ours: string; theirs: string };

type CloseResult = { ok: true; state: "refunded" | "rejected" } | RefundDecisionRejection | { ok: false; code: "not-stuck" | "called-off" };

/**
 * Closes an approved request that cannot be paid, for staff: nothing more is paid. The request becomes refunded if a refund of it has succeeded,
 * else rejected; only a rejection notifies the buyer by mail. Rejects a request whose refund is not blocked, and a cancellation whose units the
 * carrier may still have.
 */
export async function closeRefund(shop: AppContext, { requestId, note, who }: { requestId: string; note: string; who: Staff }): Promise<CloseResult> {
  const result = await shop.db.transaction().execute(async (tx): Promise<CloseResult> => {
    const beforeLock = await findRefundRequest(tx, requestId);
    if (!beforeLock) return { ok: false, code: "unknown" };
    await lockOrder(tx, beforeLock.order_id);
    const request = (await findRefundRequest(tx, requestId)) ?? beforeLock;
    const now = shop.clock();
    const blockers = request.state === "approved" ? await findRefundBlockers(tx, requestId) : [];
    const rejection = checkClosable(request, blockers);
    if (rejection) return { ok: false, code: rejection };
    await resolveBlockers(tx, blockers, note, now);
    await cancelJob(tx, "orders.revoke-units", requestId, now);
    const paid = await tx.selectFrom("refunds").select("id").where("request_id", "=", requestId).where("state", "=", "succeeded").executeTakeFirst();
    if (paid) {
      await tx.updateTable("refund_requests").set({ state: "refunded" }).where("id", "=", requestId).execute();
      await recalculateOrderStatus(tx, { orderId: request.order_id, actor: staffActor(who), cause: `refund ${requestId} closed`, now });
    } else {
      await storeRejection(tx, request, { decision: "other", actor: staffActor(who), now });
    }
    await closeEmptyOrder(tx, { orderId: request.order_id, actor: staffActor(who), cause: `refund ${requestId} closed`, now });
    const state = paid ? "refunded" : "rejected";
    await recordStaffAction(tx, {
      who,
      action: "refund.close",
      subject: { kind: "refund-request", id: requestId },
      before: { state: request.state },
      after: { state, blockers: blockers.map(({ kind }) => kind).join(", "), order: request.number },
      now,
    });
    return { ok: true, state };
  });
  shop.wake();
  return result;
}

/** Returns why a request cannot be closed, or null. `blockers`: what `findRefundBlockers` returned for it, if it is approved. */
export function checkClosable(request: { fulfilment_id: string | null }, blockers: RefundBlocker[]): "not-stuck" | "called-off" | null {
  if (blockers.length === 0) return "not-stuck";
  const isCancellation = request.fulfilment_id === null;
  return isCancellation && blockers.some(({ kind }) => kind === "revocation-unclear") ? "called-off" : null;
}

async function resolveBlockers(tx: DatabaseTransaction, blockers: RefundBlocker[], note: string, now: number): Promise<void> {
  for (const { id } of blockers) await tx.updateTable("discrepancies").set({ resolved_at: now, note }).where("id", "=", id).execute();
}

/**
 * Returns the open discrepancies that block an approved request. Empty if nothing blocks it, or if a refund of it is being sent or awaits
 * payment by hand.
 */
export async function findRefundBlockers(db: Database | DatabaseTransaction, requestId: string): Promise<RefundBlocker[]> {
  const refunds = await db.selectFrom("refunds").select(["id", "state"]).where("request_id", "=", requestId).execute();
  if (refunds.some(({ state }) => state !== "failed" && state !== "succeeded")) return [];
  const refundIds = refunds.map(({ id }) => id);
  return db
    .selectFrom("discrepancies")
    .select(["id", "kind", "ours", "theirs"])
    .where("resolved_at", "is", null)
    .where(({ or, and, eb }) =>
      or([
        and([eb("kind", "in", ["refund-not-possible", "revocation-unclear"]), eb("ref", "=", requestId)]),
        ...(refundIds.length > 0 ? [and([eb("kind", "in", ["refund-failed", "refund-not-possible"]), eb("ref", "in", refundIds)])] : []),
      ]),
    )
    .execute();
}
