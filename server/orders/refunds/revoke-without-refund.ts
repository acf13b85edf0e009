import type { DatabaseTransaction } from "#server/db/database.ts";
import { cancelJob } from "#server/jobs/enqueue-job.ts";
import { UNSENT_REFUND_STATES } from "#server/domain/payment-states.schema.ts";
import { storeApproval } from "./approve-refund.ts";
import { isCancellable } from "./find-cancellable-units.ts";
import { findRefundRequest } from "./find-refund-request.ts";
import { storeRefundRequest } from "./store-refund-request.ts";

type Ended = {
  orderId: string;
  /** Why the shop pays nothing: the bank took the money, or it was refunded in the provider's dashboard. */
  reason: "dispute" | "provider";
  cause: string;
  now: number;
};

/**
 * Cancels the undelivered units of an order whose money is gone, and asks the carrier to revoke those that it has already made. After a refund at the
 * provider it also asks for delivered packages, as for a refund of ours; one that is in use stays. Posted SIM cards and credit cannot be revoked. A
 * request that the buyer has made is approved without an amount. The caller holds the order's lock.
 */
export async function revokeWithoutRefund(tx: DatabaseTransaction, { orderId, reason, cause, now }: Ended): Promise<void> {
  const units = await tx
    .selectFrom("fulfilments")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .select(["fulfilments.id", "fulfilments.state", "kind", "revoked_at", "credit"])
    .where("fulfilments.order_id", "=", orderId)
    .execute();
  const delivered = units.filter(
    (unit) => unit.state === "delivered" && unit.revoked_at === null && unit.kind !== "physical" && unit.credit === null,
  );
  const scopes = [...(units.some(isCancellable) ? [null] : []), ...(reason === "provider" ? delivered.map(({ id }) => id) : [])];
  const { account_id: accountId } = await tx.selectFrom("orders").select("account_id").where("id", "=", orderId).executeTakeFirstOrThrow();
  for (const fulfilmentId of scopes) {
    const open = await findOpenRequest(tx, orderId, fulfilmentId);
    // The carrier is being asked already.
    if (open?.state === "approved") continue;
    const requestId = open?.id ?? (await storeRefundRequest(tx, { orderId, fulfilmentId, accountId, reason, amount: 0, cause, now }));
    const request = requestId === null ? undefined : await findRefundRequest(tx, requestId);
    // The unit was refunded before.
    if (!request) continue;
    await storeApproval(tx, request, { amount: 0, quiet: true, actor: "payment", cause, now });
  }
}

function findOpenRequest(tx: DatabaseTransaction, orderId: string, fulfilmentId: string | null) {
  const query = tx
    .selectFrom("refund_requests")
    .select(["id", "state"])
    .where("order_id", "=", orderId)
    .where("state", "in", ["requested", "approved"]);
  return fulfilmentId === null
    ? query.where("fulfilment_id", "is", null).where("state", "=", "requested").executeTakeFirst()
    : query.where("fulfilment_id", "=", fulfilmentId).executeTakeFirst();
}

/** Drops the refunds of a payment that were not sent, because its money is gone already, and completes their requests. */
export async function dropUnsentRefunds(
  tx: DatabaseTransaction,
  { paymentId, failure, now }: { paymentId: string; failure: "disputed" | "refunded-at-provider"; now: number },
): Promise<void> {
  const dropped = await tx
    .updateTable("refunds")
    .set({ state: "failed", failure, settled_at: now })
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
