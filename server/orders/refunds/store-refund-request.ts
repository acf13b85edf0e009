import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { isRequestedByBuyer, type SHOP_REFUND_REASONS } from "#server/orders/core/refund-request.ts";
import type { RefundReason } from "./refund-request.schema.ts";
import { recalculateOrderStatus } from "#server/orders/core/recalculate-order-status.ts";

type NewRequest = {
  orderId: string;
  /** Null: for all that the order has not delivered. */
  fulfilmentId: string | null;
  accountId: string | null;
  reason: RefundReason | (typeof SHOP_REFUND_REASONS)[number];
  /** What is promised if it is approved, minor units. */
  amount: number;
  /** Why staff cancelled, in their words. */
  note?: string;
  cause: string;
  now: number;
};

/**
 * Stores a request. A buyer's moves its order and is confirmed by mail; of one that nobody asked for its approval does the rest. Answers
 * its id, null where one is open already. The caller holds the order's lock.
 */
export async function storeRefundRequest(tx: DatabaseTransaction, request: NewRequest): Promise<string | null> {
  const { orderId, fulfilmentId, accountId, reason, amount, note, cause, now } = request;
  const id = newId("ref", now);
  const inserted = await tx
    .insertInto("refund_requests")
    .values({
      id,
      order_id: orderId,
      fulfilment_id: fulfilmentId,
      account_id: accountId,
      reason,
      state: "requested",
      requested_at: now,
      amount,
      note: note ?? null,
    })
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return null;
  if (!isRequestedByBuyer(reason)) return id;
  await recalculateOrderStatus(tx, { orderId, actor: "buyer", cause, now });
  const payload = { kind: "refund-requested", orderId, requestId: id };
  await enqueueJob(tx, { topic: "orders.mail", ref: `${id}:refund-requested`, payload, now });
  return id;
}
