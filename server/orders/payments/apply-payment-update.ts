import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { cancelJob, enqueueJob } from "#server/jobs/enqueue-job.ts";
import { diffSession, diffAttempt } from "#server/payments/reconciliation/reconciliation-diff.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import type { PaymentUpdate } from "#server/payments/payment.ts";
import { recordPaymentUpdate, type RecordedPaymentUpdate } from "#server/payments/record-payment-update.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { commitReservation, areSimCardsLeft } from "#server/orders/reservations/reserve-items.ts";
import { lockOrder, transitionOrder } from "#server/orders/core/transition-order.ts";
import { refundUnmatchedPayment } from "./refund-unmatched-payment.ts";
import type { Selectable } from "kysely";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";

export type PaymentUpdateOutcome = RecordedPaymentUpdate["outcome"] | "paid" | "duplicate" | "erased" | "late";

/**
 * Applies what a provider says about a try to pay, with all that follows, in one transaction: the first money makes the order paid,
 * books it, uses its promo code and asks for its goods and its confirmation; a failed payment is told by mail. Money that pays for
 * nothing goes back by itself, also booked: a second one of one order, one whose buyer was erased, and one that came after the end of an
 * order whose goods cannot be given any more.
 */
export async function applyPaymentUpdate(
  tx: DatabaseTransaction,
  shop: AppContext,
  paymentId: string,
  fact: PaymentUpdate,
): Promise<PaymentUpdateOutcome> {
  const now = shop.clock();
  await lockOrderOf(tx, paymentId);
  const recorded = await recordPaymentUpdate(tx, now, paymentId, fact);
  if (recorded.outcome !== "changed") {
    if (recorded.outcome !== "nothing-new") await park(tx, shop, paymentId, fact, recorded.outcome);
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
  await cancelJob(tx, "payments.check", payment.id, now);
  const outcome = duplicate ? "duplicate" : await whyItGoesBack(tx, shop, payment.order_id);
  if (outcome) {
    await refundUnmatchedPayment(tx, shop, payment, outcome);
    shop.crashPoint("payment-returning");
    return outcome;
  }
  await startFulfilment(tx, payment.order_id, `${payment.id} ${fact.cause}`, now);
  shop.crashPoint("event-applied");
  return "paid";
}

/** Why money must go back that is the first of its order: nobody is there any more who could use what it buys, or it is gone. */
async function whyItGoesBack(tx: DatabaseTransaction, shop: AppContext, orderId: string): Promise<"erased" | "late" | null> {
  const order = await tx.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  if (isErased(order.email)) return "erased";
  return order.state === "awaiting-payment" || (await canFulfilLatePayment(tx, shop, order)) ? null : "late";
}

/** What is not believed pays nothing, and is written down for a person: money, and a try of ours that is not as we asked for it. */
async function park(
  tx: DatabaseTransaction,
  shop: AppContext,
  paymentId: string,
  fact: PaymentUpdate,
  why: "mismatch" | "unknown-payment",
): Promise<void> {
  shop.log.error("payment.parked", why, { payment: paymentId, cause: fact.cause });
  const ours = await tx.selectFrom("payments").selectAll().where("id", "=", paymentId).executeTakeFirst();
  if (fact.state !== "paid") {
    if (ours) await recordDiscrepancy(tx, { ...diffAttempt(ours, fact), now: shop.clock() }, "found");
    return;
  }
  const { sessionId, amount, currency, paymentRef } = fact;
  const theirs = { sessionId: sessionId ?? paymentId, url: "", ref: paymentId, amount, currency, paymentRef };
  const difference = diffSession(ours, { ...theirs, status: "complete", paymentStatus: "paid" });
  if (difference) await recordDiscrepancy(tx, { ...difference, now: shop.clock() }, "found");
}

/** As everywhere, the order is locked before its parts: it cannot be erased while its money comes in. */
async function lockOrderOf(tx: DatabaseTransaction, paymentId: string): Promise<void> {
  const payment = await tx.selectFrom("payments").select("order_id").where("id", "=", paymentId).executeTakeFirst();
  if (payment) await lockOrder(tx, payment.order_id);
}

/** The order is paid: its goods are used, one fulfilment a unit is asked for, and its confirmation is written. */
export async function startFulfilment(tx: DatabaseTransaction, orderId: string, cause: string, now: number): Promise<void> {
  const order = await tx.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  const line = await tx.selectFrom("order_lines").selectAll().where("order_id", "=", orderId).executeTakeFirstOrThrow();
  const physical = order.way === "physical";
  const iccids = line.iccids === null ? [] : (JSON.parse(line.iccids) as string[]);
  const goods = await commitReservation(tx, {
    orderId,
    promoCode: order.promo_code,
    email: order.email,
    quantity: line.quantity,
    physical,
    now,
    isReserved: order.state === "awaiting-payment",
  });
  if (!(await transitionOrder(tx, { orderId, to: "paid", actor: "payment", cause, now })))
    throw new Error(`The order ${orderId} cannot become paid from ${order.state}`);
  for (let unit = 1; unit <= line.quantity; unit++) {
    const id = newId("ful", now);
    await tx
      .insertInto("fulfilments")
      // A card is submitted when it is set aside in the drawer; requested means that the drawer was empty.
      .values({
        id,
        order_id: orderId,
        line_id: line.id,
        unit,
        kind: order.way,
        state: goods.cards ? "submitted" : "requested",
        iccid: iccids[unit - 1] ?? order.iccid,
        created_at: now,
      })
      .execute();
    if (!physical) await enqueueJob(tx, { topic: "orders.fulfil", ref: id, now });
  }
  if (physical)
    await transitionOrder(tx, { orderId, to: "preparing", actor: "shop", cause: goods.cards ? "cards set aside" : "cards are short", now });
  await enqueueJob(tx, { topic: "orders.mail", ref: `${orderId}:confirmation`, payload: { kind: "confirmation", orderId }, now });
}

/** Whether an order that is over could still be given what it was for: the package is sold at its price in its currency, the cards are there. */
async function canFulfilLatePayment(
  tx: DatabaseTransaction,
  shop: Pick<AppContext, "catalogue">,
  order: Pick<Selectable<OrdersTable>, "id" | "way" | "currency">,
): Promise<boolean> {
  const line = await tx.selectFrom("order_lines").selectAll().where("order_id", "=", order.id).executeTakeFirstOrThrow();
  if (shop.catalogue().packages.get(line.package_id)?.prices[order.currency] !== line.unit_price) return false;
  return order.way !== "physical" || areSimCardsLeft(tx, { orderId: order.id, quantity: line.quantity });
}
