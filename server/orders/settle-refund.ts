import type { DatabaseTransaction } from "#server/db/database.ts";
import type { RefundView } from "#server/gateways/payments/payments.ts";
import { cancelJob, enqueueJob } from "#server/jobs/enqueue-job.ts";
import { noteDiscrepancy } from "#server/payments/note-discrepancy.ts";
import { recordRefund, type RecordedRefund, type RefundRow } from "#server/payments/record-refund.ts";
import type { Shop } from "#server/shop.ts";
import { addOrderEvent, lockOrder } from "./move-order.ts";
import { followRefundBack, followRefundPaid } from "./follow-refund.ts";
import { retryRefund } from "./retry-refund.ts";

/**
 * Applies what a provider says about a refund, with all that follows, in one transaction. Arrived: the ledger, the request, the order
 * where all its money is back, a mail. Failed: another try, or a person. What does not agree with ours is written down and not believed.
 */
export async function settleRefund(
  tx: DatabaseTransaction,
  shop: Shop,
  refundId: string,
  view: RefundView,
  cause: string,
): Promise<RecordedRefund["outcome"]> {
  const now = shop.clock();
  const known = await tx.selectFrom("refunds").select("order_id").where("id", "=", refundId).executeTakeFirst();
  if (known) await lockOrder(tx, known.order_id);
  const recorded = await recordRefund(tx, now, refundId, view);
  if (recorded.outcome === "mismatch") await noteMismatch(tx, shop, recorded.refund, view);
  if (recorded.outcome !== "changed") return recorded.outcome;
  const { refund, state, booked } = recorded;
  if (state && state !== "pending") {
    await cancelJob(tx, "refunds.send", refund.id, now);
    await writeHistory(tx, refund, `refund ${refund.id} ${state}: ${cause}`, now);
  }
  if (state === "succeeded") {
    await followRefundPaid(tx, refund, now);
    if (refund.reason !== "erased-buyer") await tellBuyer(tx, refund, "refund-paid", now);
  }
  if (state === "failed") {
    shop.log.error("refund.failed", view.failure ?? "failed", { refund: refund.id });
    if (booked.includes("refund-returned")) await followRefundBack(tx, refund, now);
    const manual = await retryRefund(tx, shop, refund);
    if (manual && refund.reason !== "erased-buyer") await tellBuyer(tx, { ...refund, id: manual }, "refund-delayed", now);
  }
  shop.crashPoint("refund-settling");
  return "changed";
}

async function tellBuyer(tx: DatabaseTransaction, refund: Pick<RefundRow, "id" | "order_id">, kind: string, now: number): Promise<void> {
  const { id: refundId, order_id: orderId } = refund;
  await enqueueJob(tx, { topic: "orders.mail", ref: `${refundId}:${kind}`, payload: { kind, orderId, refundId }, now });
}

async function writeHistory(tx: DatabaseTransaction, { order_id: orderId }: RefundRow, cause: string, now: number): Promise<void> {
  const { state } = await tx.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
  await addOrderEvent(tx, { orderId, from: state, to: state, actor: "payment", cause, now });
}

async function noteMismatch(tx: DatabaseTransaction, shop: Shop, refund: RefundRow, view: RefundView): Promise<void> {
  const say = (amount: number, currency: string, id: string, ref: string) => `${amount} ${currency}, ${id || "no id"}, ${ref || "no reference"}`;
  shop.log.error("refund.parked", "mismatch", { refund: refund.id });
  await noteDiscrepancy(tx, {
    kind: "refund-mismatch",
    ref: refund.id,
    ours: say(refund.amount, refund.currency, refund.provider_ref ?? "", refund.id),
    theirs: say(view.amount, view.currency, view.refundId, view.ref),
    now: shop.clock(),
  });
}
