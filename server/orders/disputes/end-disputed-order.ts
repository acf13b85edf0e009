import type { DatabaseTransaction } from "#server/db/database.ts";
import { cancelJob } from "#server/jobs/enqueue-job.ts";
import { storeApproval } from "#server/orders/refunds/approve-refund.ts";
import { findRefundRequest } from "#server/orders/refunds/find-refund-request.ts";
import { isCancellable } from "#server/orders/refunds/find-cancellable-units.ts";
import { closeEmptyOrder } from "#server/orders/core/recalculate-order-status.ts";
import { settleReturnedParcel } from "#server/orders/core/settle-returned-parcel.ts";
import { storeRefundRequest } from "#server/orders/refunds/store-refund-request.ts";
import { UNSENT_REFUND_STATES } from "#server/domain/payment-states.schema.ts";

type LostDispute = { disputeId: string; orderId: string; paymentId: string; now: number };

/**
 * Ends an order after a lost dispute, if nothing of the payment is left: drops refunds that were not sent, cancels undelivered units,
 * releases their SIM cards, and asks the carrier to revoke those that it has already made. A parcel that came back no longer waits. An order
 * without remaining units becomes refunded, because the dispute returned its money. If something of the payment is left, nothing is done;
 * staff decide. If the payment is a duplicate, only its refunds are dropped. The caller holds the order's lock.
 */
export async function endDisputedOrder(tx: DatabaseTransaction, { disputeId, orderId, paymentId, now }: LostDispute): Promise<void> {
  if (await isMoneyLeft(tx, paymentId)) return;
  await dropRefunds(tx, paymentId, now);
  const { duplicate } = await tx.selectFrom("payments").select("duplicate").where("id", "=", paymentId).executeTakeFirstOrThrow();
  if (duplicate === 1) return;
  await settleReturnedParcel(tx, orderId, now);
  const cause = `dispute ${disputeId} lost`;
  const units = await tx.selectFrom("fulfilments").select(["state", "taken_back_at"]).where("order_id", "=", orderId).execute();
  if (units.some(isCancellable)) await cancelUnits(tx, { orderId, cause, now });
  await closeEmptyOrder(tx, { orderId, actor: "payment", cause, now });
}

/** Whether money of a payment is left with us, assuming that its pending refunds succeed. */
async function isMoneyLeft(tx: DatabaseTransaction, paymentId: string): Promise<boolean> {
  const { posted } = await tx
    .selectFrom("ledger")
    .select((eb) => eb.fn.sum<number>("amount").as("posted"))
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const { pending } = await tx
    .selectFrom("refunds")
    .select((eb) => eb.fn.sum<number>("amount").as("pending"))
    .where("payment_id", "=", paymentId)
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(posted ?? 0) - Number(pending ?? 0) > 0;
}

/** Drops refunds that were not sent, because the bank took the money already, and completes their requests. */
async function dropRefunds(tx: DatabaseTransaction, paymentId: string, now: number): Promise<void> {
  const dropped = await tx
    .updateTable("refunds")
    .set({ state: "failed", failure: "disputed", settled_at: now })
    .where("payment_id", "=", paymentId)
    .where("state", "in", UNSENT_REFUND_STATES)
    .returning(["id", "request_id"])
    .execute();
  for (const { id, request_id: requestId } of dropped) {
    await cancelJob(tx, "refunds.send", id, now);
    if (requestId === null) continue;
    await tx.updateTable("refund_requests").set({ state: "refunded" }).where("id", "=", requestId).where("state", "=", "approved").execute();
  }
}

/** Cancels undelivered units without a refund: approves the buyer's open request, or a new one with the reason `dispute`. */
async function cancelUnits(tx: DatabaseTransaction, { orderId, cause, now }: { orderId: string; cause: string; now: number }): Promise<void> {
  const openRequest = tx
    .selectFrom("refund_requests")
    .select("id")
    .where("order_id", "=", orderId)
    .where("fulfilment_id", "is", null)
    .where("state", "=", "requested");
  const { account_id: accountId } = await tx.selectFrom("orders").select("account_id").where("id", "=", orderId).executeTakeFirstOrThrow();
  const requestId =
    (await openRequest.executeTakeFirst())?.id ??
    (await storeRefundRequest(tx, { orderId, fulfilmentId: null, accountId, reason: "dispute", amount: 0, cause, now }));
  const request = requestId === null ? undefined : await findRefundRequest(tx, requestId);
  if (!request) throw new Error(`The cancellation of ${orderId} was not stored`);
  await storeApproval(tx, request, { amount: 0, quiet: true, actor: "payment", cause, now });
}
