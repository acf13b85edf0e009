import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { RefundReason } from "./refund.schema.ts";
import { restateOrder } from "./restate-order.ts";

type NewRequest = {
  orderId: string;
  /** Null: for all that the order has not delivered. */
  fulfilmentId: string | null;
  accountId: string | null;
  reason: RefundReason;
  /** What is promised if it is approved, minor units. */
  amount: number;
  cause: string;
  now: number;
};

/** Takes a request down, moves its order, and tells the buyer by mail; false where one is open already. The caller holds the order's lock. */
export async function storeRefundRequest(tx: DatabaseTransaction, request: NewRequest): Promise<boolean> {
  const { orderId, fulfilmentId, accountId, reason, amount, cause, now } = request;
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
    })
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  await restateOrder(tx, { orderId, actor: "buyer", cause, now });
  const payload = { kind: "refund-requested", orderId, requestId: id };
  await enqueueJob(tx, { topic: "orders.mail", ref: `${id}:refund-requested`, payload, now });
  return true;
}
