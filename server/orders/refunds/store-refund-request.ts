import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { isRequestedByBuyer, WITHDRAWAL_REASON, type SHOP_REFUND_REASONS } from "#server/orders/core/refund-request.ts";
import type { RefundReason } from "./refund-request.schema.ts";
import { recalculateOrderStatus } from "#server/orders/core/recalculate-order-status.ts";

type NewRequest = {
  orderId: string;
  /** Null for a cancellation: all undelivered units of the order. */
  fulfilmentId: string | null;
  accountId: string | null;
  reason: RefundReason | typeof WITHDRAWAL_REASON | (typeof SHOP_REFUND_REASONS)[number];
  /** The refund if the request is approved, minor units. */
  amount: number;
  /** Reason of staff for a cancellation. */
  note?: string;
  cause: string;
  /** Whether the caller approves it at once: no mail says that it waits for a decision. */
  isDecided?: boolean;
  now: number;
};

/**
 * Stores a refund request and returns its id, or null if one is open already. A buyer's request changes the order's state and is confirmed by
 * mail; for a request of staff or of a lost dispute, the approval does the rest. The caller holds the order's lock.
 */
export async function storeRefundRequest(tx: DatabaseTransaction, request: NewRequest): Promise<string | null> {
  const { orderId, fulfilmentId, accountId, reason, amount, note, cause, isDecided = false, now } = request;
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
  // A withdrawal has a mail of its own about all its requests.
  if (isDecided || reason === WITHDRAWAL_REASON) return id;
  const payload = { kind: "refund-requested", orderId, requestId: id };
  await enqueueJob(tx, { topic: "orders.mail", ref: `${id}:refund-requested`, payload, now });
  return id;
}
