import type { DatabaseTransaction } from "#server/db/database.ts";
import { cancelJob } from "#server/jobs/enqueue-job.ts";
import type { Shop } from "#server/shop.ts";
import { findRefundRequest } from "./find-refund-request.ts";
import { findStuck, type Stuck } from "./find-stuck-refund.ts";
import { moveOrder, lockOrder } from "./move-order.ts";
import { storeRejection, type DecisionRefusal } from "./reject-refund.ts";
import { restateOrder } from "./restate-order.ts";

type CloseAnswer = { ok: true; state: "refunded" | "rejected" } | DecisionRefusal | { ok: false; reason: "refunds.not-stuck" | "refunds.called-off" };

/**
 * Ends an approved request that cannot be paid, for staff: nothing more is paid. It is refunded where a part of it was, else refused, and
 * the buyer is told by mail. Refuses one that is on its way, and a cancellation whose units the carrier may still have.
 */
export async function closeRefund(shop: Shop, { requestId, note }: { requestId: string; note: string }): Promise<CloseAnswer> {
  const answer = await shop.db.transaction().execute(async (tx): Promise<CloseAnswer> => {
    const found = await findRefundRequest(tx, requestId);
    if (!found) return { ok: false, reason: "refunds.unknown" };
    await lockOrder(tx, found.order_id);
    const request = (await findRefundRequest(tx, requestId)) ?? found;
    const now = shop.clock();
    const stuck = request.state === "approved" ? await findStuck(tx, requestId) : [];
    if (stuck.length === 0) return { ok: false, reason: "refunds.not-stuck" };
    if (request.fulfilment_id === null && stuck.some(({ kind }) => kind === "take-back-unclear")) return { ok: false, reason: "refunds.called-off" };
    await resolve(tx, stuck, note, now);
    await cancelJob(tx, "orders.take-back", requestId, now);
    const paid = await tx.selectFrom("refunds").select("id").where("request_id", "=", requestId).where("state", "=", "succeeded").executeTakeFirst();
    if (paid) {
      await tx.updateTable("refund_requests").set({ state: "refunded" }).where("id", "=", requestId).execute();
      await restateOrder(tx, { orderId: request.order_id, actor: "staff", cause: `refund ${requestId} closed`, now });
    } else {
      await storeRejection(tx, request, { decision: "other", actor: "staff", now });
    }
    await endOrder(tx, request.order_id, requestId, now);
    return { ok: true, state: paid ? "refunded" : "rejected" };
  });
  shop.wake();
  return answer;
}

async function resolve(tx: DatabaseTransaction, stuck: Stuck[], note: string, now: number): Promise<void> {
  for (const { id } of stuck) await tx.updateTable("discrepancies").set({ resolved_at: now, note }).where("id", "=", id).execute();
}

/** An order of which neither a unit nor money is left has been refunded, whichever way the money went. */
async function endOrder(tx: DatabaseTransaction, orderId: string, requestId: string, now: number): Promise<void> {
  const kept = await tx.selectFrom("fulfilments").select("id").where("order_id", "=", orderId).where("taken_back_at", "is", null).executeTakeFirst();
  const { left } = await tx
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.payment_id")
    .select((eb) => eb.fn.sum<number>("ledger.amount").as("left"))
    .where("ledger.order_id", "=", orderId)
    .where("payments.duplicate", "=", 0)
    .executeTakeFirstOrThrow();
  if (kept || Number(left) > 0) return;
  await moveOrder(tx, { orderId, to: "refunded", actor: "staff", cause: `refund ${requestId} closed`, now });
}
