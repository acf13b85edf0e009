import type { DatabaseTransaction } from "#server/db/database.ts";
import { cancelJob } from "#server/jobs/enqueue-job.ts";
import { storeApproval } from "#server/orders/refunds/approve-refund.ts";
import { findRefundRequest } from "#server/orders/refunds/find-refund-request.ts";
import { isCancellable } from "#server/orders/refunds/find-cancellable-units.ts";
import { closeEmptyOrder } from "#server/orders/core/recalculate-order-status.ts";
import { storeRefundRequest } from "#server/orders/refunds/store-refund-request.ts";

type Lost = { disputeId: string; orderId: string; paymentId: string; now: number };

/**
 * What follows from a dispute that is lost, where nothing of the payment is left: refunds that were not sent are not needed, what was not
 * delivered is cancelled, its SIM cards may be sold again, the carrier is asked to take back what it has, and an order of which nothing is
 * left is refunded: its money went back through the dispute. Where something is left of the payment, staff decide. The caller holds the
 * order's lock.
 */
export async function endDisputedOrder(tx: DatabaseTransaction, { disputeId, orderId, paymentId, now }: Lost): Promise<void> {
  if (await isMoneyLeft(tx, paymentId)) return;
  await dropRefunds(tx, paymentId, now);
  const { duplicate } = await tx.selectFrom("payments").select("duplicate").where("id", "=", paymentId).executeTakeFirstOrThrow();
  if (duplicate === 1) return;
  const cause = `dispute ${disputeId} lost`;
  const units = await tx.selectFrom("fulfilments").select(["state", "taken_back_at"]).where("order_id", "=", orderId).execute();
  if (units.some(isCancellable)) await cancelUnits(tx, { orderId, cause, now });
  await closeEmptyOrder(tx, { orderId, actor: "payment", cause, now });
}

/** Whether the provider still has something of a payment for us, once refunds on their way have arrived. */
async function isMoneyLeft(tx: DatabaseTransaction, paymentId: string): Promise<boolean> {
  const { booked } = await tx
    .selectFrom("ledger")
    .select((eb) => eb.fn.sum<number>("amount").as("booked"))
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const { pending } = await tx
    .selectFrom("refunds")
    .select((eb) => eb.fn.sum<number>("amount").as("pending"))
    .where("payment_id", "=", paymentId)
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(booked ?? 0) - Number(pending ?? 0) > 0;
}

/** Money that the bank took is not sent a second time; what it was promised for is answered. */
async function dropRefunds(tx: DatabaseTransaction, paymentId: string, now: number): Promise<void> {
  const dropped = await tx
    .updateTable("refunds")
    .set({ state: "failed", failure: "disputed", settled_at: now })
    .where("payment_id", "=", paymentId)
    .where("state", "in", ["waiting", "manual"])
    .returning(["id", "request_id"])
    .execute();
  for (const { id, request_id: requestId } of dropped) {
    await cancelJob(tx, "refunds.send", id, now);
    if (requestId === null) continue;
    await tx.updateTable("refund_requests").set({ state: "refunded" }).where("id", "=", requestId).where("state", "=", "approved").execute();
  }
}

/** By the buyer's own request where one is open, else by one that nobody asked for. Nothing is paid. */
async function cancelUnits(tx: DatabaseTransaction, { orderId, cause, now }: { orderId: string; cause: string; now: number }): Promise<void> {
  const open = tx
    .selectFrom("refund_requests")
    .select("id")
    .where("order_id", "=", orderId)
    .where("fulfilment_id", "is", null)
    .where("state", "=", "requested");
  const { account_id: accountId } = await tx.selectFrom("orders").select("account_id").where("id", "=", orderId).executeTakeFirstOrThrow();
  const requestId =
    (await open.executeTakeFirst())?.id ??
    (await storeRefundRequest(tx, { orderId, fulfilmentId: null, accountId, reason: "dispute", amount: 0, cause, now }));
  const request = requestId === null ? undefined : await findRefundRequest(tx, requestId);
  if (!request) throw new Error(`The cancellation of ${orderId} was not stored`);
  await storeApproval(tx, request, { amount: 0, quiet: true, actor: "payment", cause, now });
}
