import type { DatabaseTransaction } from "#server/db/database.ts";
import type { RefundView } from "#server/gateways/payments/payments.ts";
import { cancelJob, enqueueJob } from "#server/jobs/enqueue-job.ts";
import { diffRefund } from "#server/payments/reconciliation/reconciliation-diff.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { recordRefundUpdate, type RecordedRefundUpdate, type RefundRow } from "#server/payments/record-refund-update.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { addOrderEvent, lockOrder, transitionOrder } from "#server/orders/core/transition-order.ts";
import { retryRefund } from "./retry-refund.ts";

/**
 * Applies what a provider says about a refund, with all that follows, in one transaction. Arrived: the ledger, the request, the order
 * where all its money is back, a mail. Failed: another try, or a person, at once where the provider would not make it. What does not agree with ours is written down and not believed.
 */
export async function applyRefundUpdate(
  tx: DatabaseTransaction,
  shop: AppContext,
  refundId: string,
  view: RefundView,
  cause: string,
): Promise<RecordedRefundUpdate["outcome"]> {
  const now = shop.clock();
  const known = await tx.selectFrom("refunds").select("order_id").where("id", "=", refundId).executeTakeFirst();
  if (known) await lockOrder(tx, known.order_id);
  const recorded = await recordRefundUpdate(tx, now, refundId, view);
  if (recorded.outcome === "mismatch") await noteMismatch(tx, shop, recorded.refund, view);
  if (recorded.outcome !== "changed") return recorded.outcome;
  const { refund, state, booked } = recorded;
  if (state && state !== "pending") {
    await cancelJob(tx, "refunds.send", refund.id, now);
    await writeHistory(tx, refund, `refund ${refund.id} ${state}: ${cause}`, now);
  }
  if (state === "succeeded") {
    await completeRefundRequest(tx, refund, now);
    if (refund.reason !== "erased-buyer") await tellBuyer(tx, refund, "refund-paid", now);
  }
  if (state === "failed") {
    shop.log.error("refund.failed", view.failure ?? "failed", { refund: refund.id });
    if (booked.includes("refund-returned")) await reopenRefundRequest(tx, refund, now);
    const manual = await retryRefund(tx, shop, refund, view);
    if (manual && refund.reason !== "erased-buyer") await tellDelayed(tx, refund, manual, now);
  }
  shop.crashPoint("refund-settling");
  return "changed";
}

async function tellBuyer(tx: DatabaseTransaction, refund: Pick<RefundRow, "id" | "order_id">, kind: string, now: number): Promise<void> {
  const { id: refundId, order_id: orderId } = refund;
  await enqueueJob(tx, { topic: "orders.mail", ref: `${refundId}:${kind}`, payload: { kind, orderId, refundId }, now });
}

/** Once for what it pays back: a person's own try that fails too is nothing new to the buyer. */
async function tellDelayed(tx: DatabaseTransaction, { subject, order_id: orderId }: RefundRow, refundId: string, now: number): Promise<void> {
  const kind = "refund-delayed";
  await enqueueJob(tx, { topic: "orders.mail", ref: `${subject}:${kind}`, payload: { kind, orderId, refundId }, now });
}

async function writeHistory(tx: DatabaseTransaction, { order_id: orderId }: RefundRow, cause: string, now: number): Promise<void> {
  const { state } = await tx.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
  await addOrderEvent(tx, { orderId, from: state, to: state, actor: "payment", cause, now });
}

/** Another amount, or another refund under our reference: either is for a person. */
async function noteMismatch(tx: DatabaseTransaction, shop: AppContext, refund: RefundRow, view: RefundView): Promise<void> {
  shop.log.error("refund.parked", "mismatch", { refund: refund.id });
  const now = shop.clock();
  const ours = `${refund.provider_ref ?? "not sent"} for ${refund.id}`;
  const another = { kind: "refund-mismatch", ref: refund.id, ours, theirs: `${view.refundId} for ${view.ref || "no reference"}` };
  const differs = view.amount !== refund.amount || view.currency !== refund.currency;
  await recordDiscrepancy(tx, { ...((differs && diffRefund(refund, view)) || another), now }, "found");
}

/** A refund arrived: its request is answered, and an order of whose price nothing is left with us is refunded. */
async function completeRefundRequest(tx: DatabaseTransaction, refund: RefundRow, now: number): Promise<void> {
  if (refund.request_id) {
    await tx.updateTable("refund_requests").set({ state: "refunded" }).where("id", "=", refund.request_id).where("state", "=", "approved").execute();
  }
  const { order_id: orderId } = refund;
  if (!(await isAllBack(tx, refund))) return;
  await transitionOrder(tx, { orderId, to: "refunded", actor: "payment", cause: `refund ${refund.id}`, now });
}

/** Money that had arrived was sent back to us: it is owed again, and what was closed over it is open again. */
async function reopenRefundRequest(tx: DatabaseTransaction, refund: RefundRow, now: number): Promise<void> {
  if (refund.request_id) {
    await tx.updateTable("refund_requests").set({ state: "approved" }).where("id", "=", refund.request_id).where("state", "=", "refunded").execute();
  }
  const { order_id: orderId } = refund;
  const order = await tx.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
  if (order.state !== "refunded" || (await isAllBack(tx, refund))) return;
  await tx.updateTable("orders").set({ state: "refund-requested" }).where("id", "=", orderId).where("state", "=", "refunded").execute();
  await addOrderEvent(tx, { orderId, from: "refunded", to: "refund-requested", actor: "payment", cause: `refund ${refund.id} came back`, now });
}

/**
 * Whether the price of an order is all back: of the money that paid it nothing is left with us, or, where everything was asked back, the
 * postage at most of a parcel that went. Money that came twice is no part of it.
 */
async function isAllBack(tx: DatabaseTransaction, { order_id: orderId, payment_id: paymentId }: RefundRow): Promise<boolean> {
  const payment = await tx.selectFrom("payments").select("duplicate").where("id", "=", paymentId).executeTakeFirstOrThrow();
  if (payment.duplicate) return false;
  const { left } = await tx
    .selectFrom("ledger")
    .select((eb) => eb.fn.sum<number>("amount").as("left"))
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const order = await tx.selectFrom("orders").select(["state", "postal_fee"]).where("id", "=", orderId).executeTakeFirstOrThrow();
  return Number(left) <= (order.state === "refund-requested" ? order.postal_fee : 0);
}
