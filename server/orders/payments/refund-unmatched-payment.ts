import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { PaymentsTable } from "#server/db/tables/payment-tables.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { recordDiscrepancy, resolveDiscrepancies, UNMATCHED_KINDS } from "#server/payments/discrepancies/record-discrepancy.ts";
import { MISMATCH } from "#server/payments/record-mismatched-payment.ts";
import { openRefund } from "#server/payments/open-refund.ts";
import { isPartlyDisputed, refundableAmount } from "#server/payments/refundable-amount.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { addOrderEvent, transitionOrder, lockOrder } from "#server/orders/core/transition-order.ts";
import { findUnmatchedPayments } from "#server/payments/find-unmatched-payments.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";

const REFUND_REASONS = { duplicate: "duplicate-payment", erased: "erased-buyer", late: "late-payment", mismatch: "mismatched-payment" } as const;

/**
 * Opens the refund of what is left of a payment that pays for nothing, and notifies the buyer by mail; an erased buyer is not notified. A late payment, or
 * one of an erased buyer, makes its order refund-requested if the order's state allows it; any other does not change the state. If the refund
 * cannot be opened, records that for manual review. The caller holds the order's lock.
 */
export async function refundUnmatchedPayment(
  tx: DatabaseTransaction,
  shop: AppContext,
  payment: Selectable<PaymentsTable>,
  why: keyof typeof REFUND_REASONS,
  actor = "payment",
): Promise<void> {
  const now = shop.clock();
  const { id: paymentId, order_id: orderId, currency } = payment;
  const amount = (await refundableAmount(tx, paymentId)) || payment.amount;
  shop.log.error(why === "duplicate" ? "payment.duplicate" : "payment.returned", why, { payment: paymentId });
  await tx.updateTable("payments").set({ unmatched: 1 }).where("id", "=", paymentId).execute();
  const change = { orderId, actor, cause: `${why} ${paymentId}`, now };
  if (payment.duplicate === 1 || why === "duplicate" || !(await transitionOrder(tx, { ...change, to: "refund-requested" }))) {
    const { state } = await tx.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
    await addOrderEvent(tx, { ...change, from: state, to: state });
  }
  const opened = await openRefund(tx, shop, { paymentId, subject: paymentId, reason: REFUND_REASONS[why], amount });
  if (!opened.ok) {
    await recordDiscrepancy(tx, {
      kind: "refund-failed",
      ref: paymentId,
      ours: `${formatMoney(amount, currency, "en")} to be paid back`,
      theirs: `refunds.${opened.code}`,
      now,
    });
  } else if (why !== "erased") {
    const { refundId } = opened;
    const kind = "payment-returned";
    await enqueueJob(tx, { topic: "orders.mail", ref: `${refundId}:${kind}`, payload: { kind, orderId, refundId }, now });
  }
}

/**
 * Refunds what is left of an unmatched payment (*Unmatched payments* at the staff desk), to its own payment method, and resolves its discrepancy. Rejects any
 * other payment, and one of which a dispute took a part.
 */
export async function refundUnmatchedPaymentById(
  shop: AppContext,
  paymentId: string,
  who: Staff,
): Promise<{ ok: true } | Rejection<"not-parked" | "partly-taken">> {
  const result = await shop.db.transaction().execute(async (tx) => {
    const query = findUnmatchedPayments(tx).where("payments.id", "=", paymentId);
    const beforeLock = await query.executeTakeFirst();
    if (!beforeLock) return reject("not-parked");
    await lockOrder(tx, beforeLock.order_id);
    // Read again under the lock: a concurrent call may have refunded it.
    const unmatched = await query.executeTakeFirst();
    if (!unmatched) return reject("not-parked");
    const { number, email, ...payment } = unmatched;
    if (await isPartlyDisputed(tx, payment.id)) return reject("partly-taken");
    const why = isErased(email) ? "erased" : payment.reason === MISMATCH ? "mismatch" : payment.duplicate ? "duplicate" : "late";
    await refundUnmatchedPayment(tx, shop, payment, why, staffActor(who));
    await resolveDiscrepancies(tx, {
      ref: payment.id,
      kinds: UNMATCHED_KINDS,
      note: `sent back (${who.name})`,
      now: shop.clock(),
    });
    await recordStaffAction(tx, {
      who,
      action: "payment.return",
      subject: { kind: "payment", id: paymentId },
      after: { order: number, amount: payment.amount, currency: payment.currency, reason: why },
      now: shop.clock(),
    });
    return { ok: true as const };
  });
  if (result.ok) shop.wake();
  return result;
}
