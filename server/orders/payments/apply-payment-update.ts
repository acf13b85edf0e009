import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { cancelJob, enqueueJob, makeJobDueNow } from "#server/jobs/enqueue-job.ts";
import { diffSession, diffAttempt } from "#server/payments/reconciliation/reconciliation-diff.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import type { PaymentUpdate } from "#server/payments/payment.ts";
import { recordPaymentUpdate, type RecordedPaymentUpdate } from "#server/payments/record-payment-update.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { checkPromoUse, recordPromoUse } from "#server/orders/promo/use-promo-code.ts";
import { endReplacement, endUnpaidOrder, findPaidOther } from "#server/orders/reservations/end-unpaid-order.ts";
import { commitReservation, hasSimCardStock } from "#server/orders/reservations/reserve-items.ts";
import { addOrderEvent, lockOrder, transitionOrder } from "#server/orders/core/transition-order.ts";
import { applyDispute } from "#server/orders/disputes/apply-dispute.ts";
import { recordMismatchedPayment } from "#server/payments/record-mismatched-payment.ts";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";
import type { DisputeView } from "#server/gateways/payments/payment-provider.ts";
import { z } from "zod";
import { refundUnmatchedPayment } from "./refund-unmatched-payment.ts";
import { restorePaymentAttempt } from "./restore-payment-attempt.ts";
import type { Selectable } from "kysely";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";
import type { PaymentsTable } from "#server/db/tables/payment-tables.ts";
import { isOrderPaid, lineIccids } from "#server/orders/core/order.ts";

type PaymentUpdateOutcome = RecordedPaymentUpdate["outcome"] | "paid" | "duplicate" | "erased" | "late";

/**
 * Applies a provider's payment update, with everything that follows from it, in one transaction:
 *
 * - The first payment of an order is posted to the ledger and makes the order paid. Its reservation is committed, and jobs for its
 *   fulfilment and its confirmation mail are enqueued.
 * - A failed payment is reported to the buyer by mail.
 * - A payment that pays for nothing is posted to the ledger and refunded: a second payment of one order, a payment of an erased buyer, and
 *   a payment that arrives after the order has ended and can no longer be fulfilled, after its promo code has been used up, or after another order
 *   of the same purchase was paid (`replaced_by`).
 * - A payment of another amount, currency or session than we asked for is a payment of its own, posted to the ledger. Staff refund it; the buyer is
 *   told, and may pay again (`recordMismatchedPayment`).
 * - A payment whose attempt we have lost is applied to its order like any other (`restorePaymentAttempt`).
 * - A dispute that was reported before its payment is applied with it, before anything is delivered.
 * - Any other update that does not match the payment attempt is not applied; it is recorded for manual review.
 */
export async function applyPaymentUpdate(
  tx: DatabaseTransaction,
  shop: AppContext,
  paymentId: string,
  update: PaymentUpdate,
): Promise<PaymentUpdateOutcome> {
  const now = shop.clock();
  if (!(await lockOrderOfPayment(tx, paymentId))) await restorePaymentAttempt(tx, shop, paymentId, update);
  const recorded = await recordPaymentUpdate(tx, now, paymentId, update);
  if (recorded.outcome === "mismatch" && update.state === "paid") return applyMismatchedPayment(tx, shop, recorded.payment, update);
  if (recorded.outcome !== "changed") {
    if (recorded.outcome !== "nothing-new") await recordRejectedUpdate(tx, shop, paymentId, update, recorded.outcome);
    return recorded.outcome;
  }
  const { payment, state, duplicate } = recorded;
  if (state === "failed") {
    await enqueueJob(tx, {
      topic: "orders.mail",
      ref: `${payment.id}:payment-failed`,
      payload: { kind: "payment-failed", orderId: payment.order_id },
      now,
    });
  }
  if (state !== "paid") return "changed";
  const refundReason = duplicate ? "duplicate" : await findRefundReason(tx, shop, payment.order_id);
  // After the row of a promo code, as whoever uses its last use does with the checks of other payments.
  await cancelJob(tx, "payments.check", payment.id, now);
  if (refundReason) {
    // First what the bank has taken already: it is not refunded again.
    await applyWaitingEvents(tx, shop, { ...payment, payment_ref: update.paymentRef });
    await refundUnmatchedPayment(tx, shop, payment, refundReason);
    shop.crashPoint("payment-returning");
    return refundReason;
  }
  await startFulfilment(tx, payment.order_id, `${payment.id} ${update.cause}`, now);
  await applyWaitingEvents(tx, shop, { ...payment, payment_ref: update.paymentRef });
  shop.crashPoint("event-applied");
  return "paid";
}

/**
 * Locks the order of a payment, so that it cannot be erased while its payment is applied. An order is always locked before its parts. Returns whether
 * there is such a payment.
 */
async function lockOrderOfPayment(tx: DatabaseTransaction, paymentId: string): Promise<boolean> {
  const payment = await tx.selectFrom("payments").select("order_id").where("id", "=", paymentId).executeTakeFirst();
  if (payment) await lockOrder(tx, payment.order_id);
  return payment !== undefined;
}

/** Records a payment that differs from what we asked for, and tells the buyer of an unpaid order. */
async function applyMismatchedPayment(
  tx: DatabaseTransaction,
  shop: AppContext,
  attempt: Selectable<PaymentsTable>,
  update: PaymentUpdate,
): Promise<"mismatch" | "nothing-new"> {
  const now = shop.clock();
  const recorded = await recordMismatchedPayment(tx, now, attempt, update);
  if (!recorded) return "nothing-new";
  const { id: paymentId, order_id: orderId, amount } = recorded.payment;
  shop.log.error("payment.parked", "mismatch", { payment: paymentId, cause: update.cause });
  const { state } = await tx.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
  await addOrderEvent(tx, { orderId, from: state, to: state, actor: "payment", cause: `mismatch ${paymentId} ${update.cause}`, now });
  if (recorded.isAttemptEnded && amount > 0 && !isOrderPaid(state)) {
    const kind = "payment-mismatched";
    await enqueueJob(tx, { topic: "orders.mail", ref: `${paymentId}:${kind}`, payload: { kind, orderId, paymentId }, now });
  }
  await applyWaitingEvents(tx, shop, recorded.payment);
  return "mismatch";
}

const WaitingEventSchema = z.object({ paymentRef: z.string().nullish(), refund: z.object({ paymentRef: z.string().nullable() }).optional() });

/**
 * Applies the disputes of a payment that were reported before the payment, so that nothing of a disputed order is delivered. Their jobs, and those of
 * refunds that waited for the payment, run at once: an event that is applied already changes nothing.
 */
async function applyWaitingEvents(tx: DatabaseTransaction, shop: AppContext, payment: Selectable<PaymentsTable>): Promise<void> {
  const { provider, payment_ref: paymentRef } = payment;
  if (paymentRef === null) return;
  const waiting = await tx
    .selectFrom("payment_events")
    .select(["provider", "event_id", "type", "body"])
    .where("processed_at", "is", null)
    .where("type", "in", ["dispute", "refund"])
    .orderBy("received_at")
    .execute();
  for (const { event_id: id, type, body } of waiting.filter((event) => event.provider === provider)) {
    const names = parseStoredJson(WaitingEventSchema, body, { table: "payment_events", column: "body", id });
    if ((names.paymentRef ?? names.refund?.paymentRef) !== paymentRef) continue;
    if (type === "dispute") await applyDispute(tx, shop, provider, JSON.parse(body) as DisputeView);
    await makeJobDueNow(tx, "payments.apply", `${provider}:${id}`, shop.clock());
  }
}

/**
 * Records for manual review an update that was not applied, because it is about another session than our attempt, or because it reports a payment of
 * an unknown attempt. Any other update of an unknown attempt is only logged.
 */
async function recordRejectedUpdate(
  tx: DatabaseTransaction,
  shop: AppContext,
  paymentId: string,
  update: PaymentUpdate,
  outcome: "mismatch" | "unknown-payment",
): Promise<void> {
  shop.log.error("payment.parked", outcome, { payment: paymentId, cause: update.cause });
  const ours = await tx.selectFrom("payments").selectAll().where("id", "=", paymentId).executeTakeFirst();
  if (update.state !== "paid") {
    if (ours) await recordDiscrepancy(tx, { ...diffAttempt(ours, update), now: shop.clock() }, "found");
    return;
  }
  const { sessionId, amount, currency, paymentRef, orderNumber } = update;
  // A session view for `diffSession`, which does not compare the URL.
  const theirs = { sessionId: sessionId ?? paymentId, url: "", ref: paymentId, amount, currency, paymentRef, orderNumber };
  const difference = diffSession(ours, { ...theirs, status: "complete", paymentStatus: "paid" });
  if (difference) await recordDiscrepancy(tx, { ...difference, now: shop.clock() }, "found");
}

/**
 * Returns why the first payment of an order must be refunded: its buyer was erased, or the order can no longer be fulfilled at its price
 * (`late`), because it has ended, because other orders have used up its promo code, or because the buyer has paid the order that replaced it or that it
 * replaced. Returns null if the payment pays for the order.
 */
async function findRefundReason(tx: DatabaseTransaction, shop: AppContext, orderId: string): Promise<"erased" | "late" | null> {
  const order = await tx.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  if (isErased(order.email)) return "erased";
  if (await findPaidOther(tx, order)) return "late";
  if (order.promo_code && (await checkPromoUse(tx, order.promo_code, { orderId, email: order.email }))) {
    await endUnpaidOrder(tx, { orderId, to: "cancelled", actor: "shop", cause: "promo code used up", now: shop.clock() });
    return "late";
  }
  return order.state === "awaiting-payment" || (await canFulfilLatePayment(tx, shop, order)) ? null : "late";
}

/** Whether an ended order can still be fulfilled: its package is sold at the same price in the order's currency, and its SIM cards are in stock. */
async function canFulfilLatePayment(
  tx: DatabaseTransaction,
  shop: Pick<AppContext, "catalogue">,
  order: Pick<Selectable<OrdersTable>, "id" | "delivery_method" | "currency">,
): Promise<boolean> {
  const line = await tx.selectFrom("order_lines").selectAll().where("order_id", "=", order.id).executeTakeFirstOrThrow();
  if (shop.catalogue().packages.get(line.package_id)?.prices[order.currency] !== line.unit_price) return false;
  return order.delivery_method !== "physical" || hasSimCardStock(tx, { orderId: order.id, quantity: line.quantity });
}

/**
 * Makes an order paid: commits its reservation, creates a fulfilment for each unit, and enqueues the fulfilment jobs and the confirmation mail.
 * An order for SIM cards has no fulfilment jobs; it becomes preparing, because staff post it. Throws if the order cannot become paid.
 */
export async function startFulfilment(tx: DatabaseTransaction, orderId: string, cause: string, now: number): Promise<void> {
  const order = await tx.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  const line = await tx.selectFrom("order_lines").selectAll().where("order_id", "=", orderId).executeTakeFirstOrThrow();
  const physical = order.delivery_method === "physical";
  const iccids = lineIccids(line);
  const { promo_code: promoCode, email } = order;
  await endReplacement(tx, order, now);
  if (promoCode) await recordPromoUse(tx, promoCode, { orderId, email, now });
  const hasSimCards = await commitReservation(tx, { orderId, quantity: line.quantity, physical, isReserved: order.state === "awaiting-payment" });
  if (!(await transitionOrder(tx, { orderId, to: "paid", actor: "payment", cause, now })))
    throw new Error(`The order ${orderId} cannot become paid from ${order.state}`);
  for (let unit = 1; unit <= line.quantity; unit++) {
    const id = newId("ful", now);
    await tx
      .insertInto("fulfilments")
      // For a SIM card, submitted means that it is reserved, and requested that the stock is empty. Older orders have only the single `iccid`.
      .values({
        id,
        order_id: orderId,
        line_id: line.id,
        unit,
        kind: order.delivery_method,
        state: hasSimCards ? "submitted" : "requested",
        iccid: iccids[unit - 1] ?? order.iccid,
        created_at: now,
      })
      .execute();
    if (!physical) await enqueueJob(tx, { topic: "orders.fulfil", ref: id, now });
  }
  if (physical)
    await transitionOrder(tx, { orderId, to: "preparing", actor: "shop", cause: hasSimCards ? "cards set aside" : "cards are short", now });
  await enqueueJob(tx, { topic: "orders.mail", ref: `${orderId}:confirmation`, payload: { kind: "confirmation", orderId }, now });
}
