import type { DatabaseTransaction } from "#server/db/database.ts";
import type { RefundView } from "#server/gateways/payments/payment-provider.ts";
import { cancelJob, enqueueJob } from "#server/jobs/enqueue-job.ts";
import { diffRefund } from "#server/payments/reconciliation/reconciliation-diff.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { recordRefundUpdate, type RecordedRefundUpdate, type RefundRow } from "#server/payments/record-refund-update.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { addOrderEvent, lockOrder, transitionOrder } from "#server/orders/core/transition-order.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { insertRefund } from "#server/payments/open-refund.ts";
import { refundableAmount } from "#server/payments/refundable-amount.ts";
import { dropUnsentRefunds, revokeWithoutRefund } from "./revoke-without-refund.ts";

/** Delay before a failed refund is sent again, ms: after the first attempt, after the second. */
const RETRY_DELAYS_MS = [10 * 60_000, 2 * 60 * 60_000];

/**
 * Applies what a provider says about a refund, with everything that follows from it, in one transaction:
 *
 * - Succeeded: posts it to the ledger, completes its request, makes the order refunded if all its money is back, and notifies the buyer. If it was made
 *   in the provider's dashboard and nothing of the payment is left, refunds that were not sent are dropped and the units are revoked.
 * - Failed: retries it, or leaves it to staff (`retryRefund`). If it had succeeded before, its money is owed to the buyer again, so its request and
 *   its order are reopened.
 * - A refund that does not match ours is not applied; it is recorded for manual review.
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
  if (recorded.outcome === "mismatch") await recordMismatch(tx, shop, recorded.refund, view);
  if (recorded.outcome !== "changed") return recorded.outcome;
  const { refund, state, postedEntries } = recorded;
  if (state && state !== "pending") {
    await cancelJob(tx, "refunds.send", refund.id, now);
    await addRefundEvent(tx, refund, `refund ${refund.id} ${state}: ${cause}`, now);
  }
  if (state === "succeeded") {
    await completeRefundRequest(tx, refund, now);
    if (refund.reason === "provider") await endRefundedOrder(tx, refund, now);
    if (refund.reason !== "erased-buyer") await enqueueRefundMail(tx, refund, "refund-paid", now);
  }
  if (state === "failed") {
    shop.log.error("refund.failed", view.failure ?? "failed", { refund: refund.id });
    if (postedEntries.includes("refund-returned")) await reopenRefundRequest(tx, refund, now);
    const manualRefundId = await retryRefund(tx, shop, refund, view);
    if (manualRefundId && refund.reason !== "erased-buyer") await enqueueDelayMail(tx, refund, manualRefundId, now);
  }
  shop.crashPoint("refund-settling");
  return "changed";
}

/** Records for manual review that the provider reports another amount or currency, or another refund with our reference. */
async function recordMismatch(tx: DatabaseTransaction, shop: AppContext, refund: RefundRow, view: RefundView): Promise<void> {
  shop.log.error("refund.parked", "mismatch", { refund: refund.id });
  const now = shop.clock();
  const ours = `${refund.provider_ref ?? "not sent"} for ${refund.id}`;
  const otherRefund = { kind: "refund-mismatch" as const, ref: refund.id, ours, theirs: `${view.refundId} for ${view.ref || "no reference"}` };
  const differs = view.amount !== refund.amount || view.currency !== refund.currency;
  await recordDiscrepancy(tx, { ...((differs && diffRefund(refund, view)) || otherRefund), now }, "found");
}

async function addRefundEvent(tx: DatabaseTransaction, { order_id: orderId }: RefundRow, cause: string, now: number): Promise<void> {
  const { state } = await tx.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
  await addOrderEvent(tx, { orderId, from: state, to: state, actor: "payment", cause, now });
}

/** Completes the request of a succeeded refund, and makes the order refunded if all its money is back. */
async function completeRefundRequest(tx: DatabaseTransaction, refund: RefundRow, now: number): Promise<void> {
  if (refund.request_id) {
    await tx.updateTable("refund_requests").set({ state: "refunded" }).where("id", "=", refund.request_id).where("state", "=", "approved").execute();
  }
  const { order_id: orderId } = refund;
  if (!(await isFullyRefunded(tx, refund))) return;
  await transitionOrder(tx, { orderId, to: "refunded", actor: "payment", cause: `refund ${refund.id}`, now });
}

/** Ends an order whose money was returned in the provider's dashboard, if nothing of the payment is left. */
async function endRefundedOrder(tx: DatabaseTransaction, refund: RefundRow, now: number): Promise<void> {
  const { id, order_id: orderId, payment_id: paymentId } = refund;
  if ((await sumLedger(tx, paymentId)) > 0) return;
  await dropUnsentRefunds(tx, { paymentId, failure: "refunded-at-provider", now });
  const { duplicate } = await tx.selectFrom("payments").select("duplicate").where("id", "=", paymentId).executeTakeFirstOrThrow();
  if (duplicate === 0) await revokeWithoutRefund(tx, { orderId, reason: "provider", cause: `refund ${id}`, now });
}

async function enqueueRefundMail(tx: DatabaseTransaction, refund: Pick<RefundRow, "id" | "order_id">, kind: string, now: number): Promise<void> {
  const { id: refundId, order_id: orderId } = refund;
  await enqueueJob(tx, { topic: "orders.mail", ref: `${refundId}:${kind}`, payload: { kind, orderId, refundId }, now });
}

/** Reopens the request and the order of a succeeded refund whose money was returned to us. */
async function reopenRefundRequest(tx: DatabaseTransaction, refund: RefundRow, now: number): Promise<void> {
  if (refund.request_id) {
    await tx.updateTable("refund_requests").set({ state: "approved" }).where("id", "=", refund.request_id).where("state", "=", "refunded").execute();
  }
  const { order_id: orderId } = refund;
  const order = await tx.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
  if (order.state !== "refunded" || (await isFullyRefunded(tx, refund))) return;
  await tx.updateTable("orders").set({ state: "refund-requested" }).where("id", "=", orderId).where("state", "=", "refunded").execute();
  await addOrderEvent(tx, { orderId, from: "refunded", to: "refund-requested", actor: "payment", cause: `refund ${refund.id} came back`, now });
}

/**
 * Whether all money of an order is refunded: nothing of its payment is left with us or, if everything was requested back, at most the postal
 * fee of a posted parcel. A refund of a duplicate payment does not count.
 */
async function isFullyRefunded(tx: DatabaseTransaction, { order_id: orderId, payment_id: paymentId }: RefundRow): Promise<boolean> {
  const payment = await tx.selectFrom("payments").select("duplicate").where("id", "=", paymentId).executeTakeFirstOrThrow();
  if (payment.duplicate) return false;
  const left = await sumLedger(tx, paymentId);
  const order = await tx.selectFrom("orders").select(["state", "postal_fee"]).where("id", "=", orderId).executeTakeFirstOrThrow();
  return left <= (order.state === "refund-requested" ? order.postal_fee : 0);
}

/** Returns what is left of a payment by the ledger, minor units. */
async function sumLedger(tx: DatabaseTransaction, paymentId: string): Promise<number> {
  const { left } = await tx
    .selectFrom("ledger")
    .select((eb) => eb.fn.sum<number>("amount").as("left"))
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return Number(left ?? 0);
}

/**
 * Schedules the next attempt of a failed refund, under a new reference. After the third attempt, or if the provider refused to make the refund,
 * staff pay it by hand: stores a refund in state `manual` and a discrepancy. Returns the id of the manual refund, else null. If the money is no
 * longer left, by our ledger or according to the provider, there is no further attempt and no manual refund, only a discrepancy.
 */
async function retryRefund(tx: DatabaseTransaction, shop: AppContext, failed: RefundRow, view: RefundView): Promise<string | null> {
  const now = shop.clock();
  const { order_id, payment_id, request_id, subject, reason, amount, currency } = failed;
  const next = { order_id, payment_id, request_id, subject, reason, amount, currency, attempt: failed.attempt + 1 };
  const money = formatMoney(amount, currency, "en");
  const recordFailure = async (ours: string) =>
    recordDiscrepancy(tx, {
      kind: "refund-failed",
      ref: failed.id,
      ours,
      theirs: `sent ${await timesSent(tx, subject)} ×, failed: ${view.failure ?? "failed"}`,
      now,
    });
  // Whoever made it in the provider's dashboard decides whether it is owed again.
  if (reason === "provider") {
    await recordFailure(`${money} of ${payment_id}, made at the provider`);
    return null;
  }
  if (amount > (await refundableAmount(tx, payment_id))) {
    await recordFailure(`${money}, no longer left of ${payment_id}`);
    return null;
  }
  // According to the provider the money was refunded already, perhaps in its dashboard.
  if (isRefusal(view) && view.failure === "refund-too-much") {
    await recordFailure(`${money} of ${payment_id}, which by the provider is not left`);
    return null;
  }
  const delay = isRefusal(view) ? undefined : RETRY_DELAYS_MS[failed.attempt - 1];
  if (delay !== undefined) {
    await insertRefund(tx, { ...next, state: "waiting" }, now, now + delay);
    return null;
  }
  const manualRefundId = await insertRefund(tx, { ...next, state: "manual" }, now);
  await recordFailure(`${money} of ${payment_id}, to be paid by hand as ${manualRefundId}`);
  return manualRefundId;
}

/** Returns how often the refund was sent to the provider. An attempt that only waited for staff does not count. */
async function timesSent(tx: DatabaseTransaction, subject: string): Promise<number> {
  const { sent } = await tx
    .selectFrom("refunds")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where("subject", "=", subject)
    .where("sent_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(sent);
}

/** Whether the provider refused to make the refund. After an internal error of the provider, it may be made under another reference. */
function isRefusal({ refundId, failure }: RefundView): boolean {
  return refundId === "" && failure !== "provider-fault";
}

/** Enqueued once for each subject: if a retry by staff fails as well, the buyer is not notified again. */
async function enqueueDelayMail(tx: DatabaseTransaction, { subject, order_id: orderId }: RefundRow, refundId: string, now: number): Promise<void> {
  const kind = "refund-delayed";
  await enqueueJob(tx, { topic: "orders.mail", ref: `${subject}:${kind}`, payload: { kind, orderId, refundId }, now });
}
