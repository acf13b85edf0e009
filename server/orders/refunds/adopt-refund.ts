import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { RefundView } from "#server/gateways/payments/payment-provider.ts";
import { restartJob } from "#server/jobs/enqueue-job.ts";
import { recordDiscrepancy, resolveDiscrepancies, UNMATCHED_KINDS } from "#server/payments/discrepancies/record-discrepancy.ts";
import { findRefundedPayment } from "#server/payments/find-refunded-payment.ts";
import { diffRefund } from "#server/payments/reconciliation/reconciliation-diff.ts";
import { refundableAmount } from "#server/payments/refundable-amount.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { applyRefundUpdate } from "./apply-refund-update.ts";

/**
 * Adopts a refund that was made in the provider's dashboard: stores it like one of ours, with the reason `provider`, and applies it. If a refund of this
 * amount waits for staff to pay it by hand, the provider's refund is that one. If it returns all of a payment that pays for nothing, the discrepancy
 * about that payment is resolved. A refund that carries a reference of ours is never adopted: its row is stored before it is sent, so without that row it
 * is recorded for manual review, as is one in another currency than its payment. A refund that failed before we knew of it moved no money.
 */
export async function adoptRefund(tx: DatabaseTransaction, shop: AppContext, provider: string, view: RefundView, cause: string): Promise<string> {
  const now = shop.clock();
  const found = await findRefundedPayment(tx, provider, view);
  if (found) await lockOrder(tx, found.order_id);
  // Read again under the lock: a concurrent event may have adopted it, or paid the payment.
  const known = await tx.selectFrom("refunds").select("id").where("provider_ref", "=", view.refundId).executeTakeFirst();
  if (known) return applyRefundUpdate(tx, shop, known.id, view, cause);
  const payment = await findRefundedPayment(tx, provider, view);
  const isAdoptable = view.ref === "" && view.state !== "failed" && payment?.state === "paid" && payment.currency === view.currency;
  if (!payment || !isAdoptable) {
    const difference = payment || view.ref !== "" ? diffRefund(undefined, view) : null;
    if (difference) await recordDiscrepancy(tx, { ...difference, ...(payment && { orderId: payment.order_id }), now }, "found");
    return "unknown-refund";
  }
  const refundId = (await takeManualRefund(tx, payment.id, view, now)) ?? (await insertAdoptedRefund(tx, payment, view, now));
  shop.log.info("refund.adopted", { refund: refundId, payment: payment.id });
  // The job asks the provider until the refund has ended.
  await restartJob(tx, "refunds.send", refundId, now);
  await applyRefundUpdate(tx, shop, refundId, view, cause);
  if (payment.unmatched === 1 && (await refundableAmount(tx, payment.id)) === 0) {
    await resolveDiscrepancies(tx, { ref: payment.id, kinds: UNMATCHED_KINDS, note: `sent back at the provider (${view.refundId})`, now });
  }
  return "adopted";
}

/** Stores that the oldest manual refund of this payment and amount is the provider's, and returns its id; null if there is none. */
async function takeManualRefund(tx: DatabaseTransaction, paymentId: string, { refundId: provider_ref, amount }: RefundView, now: number) {
  const manual = await tx
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("state", "=", "manual")
    .where("amount", "=", amount)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  if (!manual) return null;
  await tx.updateTable("refunds").set({ state: "pending", provider_ref, sent_at: now }).where("id", "=", manual.id).execute();
  return manual.id;
}

/** Stores the refund as sent, and returns its id. */
async function insertAdoptedRefund(
  tx: DatabaseTransaction,
  payment: { id: string; order_id: string },
  { refundId: provider_ref, amount, currency }: RefundView,
  now: number,
): Promise<string> {
  const id = newId("rfd", now);
  const { id: payment_id, order_id } = payment;
  const refund = { id, order_id, payment_id, request_id: null, subject: provider_ref, attempt: 1, reason: "provider", amount, currency } as const;
  await tx
    .insertInto("refunds")
    .values({ ...refund, state: "pending", provider_ref, created_at: now, sent_at: now })
    .execute();
  return id;
}
