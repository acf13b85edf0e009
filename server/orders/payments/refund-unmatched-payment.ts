import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { PaymentsTable } from "#server/db/tables/order-tables.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { formatMoney } from "#server/locale/money/format-money.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { openRefund } from "#server/payments/open-refund.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { addOrderEvent, transitionOrder, lockOrder } from "#server/orders/core/transition-order.ts";
import { findUnmatchedPayments } from "#server/payments/find-unmatched-payments.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";

const REASONS = { duplicate: "duplicate-payment", erased: "erased-buyer", late: "late-payment" } as const;

/**
 * Pays a whole payment back that pays for nothing, in the transaction that books it, and writes to the buyer where there is one. An order
 * that it alone could have paid is waiting for its refund from then on; a second payment changes nothing about its order.
 */
export async function refundUnmatchedPayment(
  tx: DatabaseTransaction,
  shop: AppContext,
  payment: Selectable<PaymentsTable>,
  why: keyof typeof REASONS,
): Promise<void> {
  const now = shop.clock();
  const { id: paymentId, order_id: orderId, amount, currency } = payment;
  shop.log.error(why === "duplicate" ? "payment.duplicate" : "payment.returned", why, { payment: paymentId });
  const kept = { orderId, actor: "payment", cause: `${why} ${paymentId}`, now };
  if (why === "duplicate" || !(await transitionOrder(tx, { ...kept, to: "refund-requested" }))) {
    const { state } = await tx.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
    await addOrderEvent(tx, { ...kept, from: state, to: state });
  }
  const opened = await openRefund(tx, shop, { paymentId, subject: paymentId, reason: REASONS[why], amount });
  if (!opened.ok) {
    await recordDiscrepancy(tx, {
      kind: "refund-failed",
      ref: paymentId,
      ours: `${formatMoney(amount, currency)} to be paid back`,
      theirs: opened.reason,
      now,
    });
  } else if (why !== "erased") {
    const { refundId } = opened;
    const kind = "payment-returned";
    await enqueueJob(tx, { topic: "orders.mail", ref: `${refundId}:${kind}`, payload: { kind, orderId, refundId }, now });
  }
}

/** Sends a payment back that pays for nothing (`payments parked`), whole and by its own method. Refuses every other one. */
export async function refundUnmatchedPaymentById(
  shop: AppContext,
  paymentId: string,
): Promise<{ ok: true } | { ok: false; reason: "payments.not-parked" }> {
  const returned = await shop.db.transaction().execute(async (tx) => {
    const parked = findUnmatchedPayments(tx).where("payments.id", "=", paymentId);
    const seen = await parked.executeTakeFirst();
    if (!seen) return false;
    await lockOrder(tx, seen.order_id);
    const found = await parked.executeTakeFirst();
    if (!found) return false;
    const { number: _number, email, ...payment } = found;
    await refundUnmatchedPayment(tx, shop, payment, payment.duplicate ? "duplicate" : isErased(email) ? "erased" : "late");
    return true;
  });
  if (returned) shop.wake();
  return returned ? { ok: true } : { ok: false, reason: "payments.not-parked" };
}
