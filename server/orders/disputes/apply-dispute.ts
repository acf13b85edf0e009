import type { DatabaseTransaction } from "#server/db/database.ts";
import type { DisputeView } from "#server/gateways/payments/payment-provider.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { postLedgerEntry } from "#server/payments/post-ledger-entry.ts";
import { disputeStateAfter } from "#server/payments/dispute.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { resumeFulfilment } from "#server/orders/core/order-hold.ts";
import { addOrderEvent, lockOrder } from "#server/orders/core/transition-order.ts";
import { closeEmptyOrder } from "#server/orders/core/recalculate-order-status.ts";
import { settleReturnedParcel } from "#server/orders/core/settle-returned-parcel.ts";
import { dropUnsentRefunds, revokeWithoutRefund } from "#server/orders/refunds/revoke-without-refund.ts";

/** `dispute`: the state of the dispute is new. */
type DisputeOutcome = "dispute" | "nothing-new" | "unknown-payment" | "mismatch";

/**
 * Applies what the provider says about a dispute. Posts the money that the bank takes, and the money of a won dispute, to the ledger once
 * each, in whatever order the events arrive. Records the dispute for manual review, because staff answer the bank. A lost dispute also ends
 * its order (`endDisputedOrder`); after a won one its delivery continues at once. A dispute in another currency than its payment, or about more money, is only recorded. A dispute about an
 * unknown payment belongs to another program that uses the same provider account; it is ignored.
 */
export async function applyDispute(tx: DatabaseTransaction, shop: AppContext, provider: string, view: DisputeView): Promise<DisputeOutcome> {
  const now = shop.clock();
  const { disputeId, paymentRef, amount, currency } = view;
  const payment = await tx
    .selectFrom("payments")
    .select(["id", "order_id", "amount", "currency"])
    .where("provider", "=", provider)
    // A dispute without a payment reference matches no payment.
    .where("payment_ref", "=", paymentRef ?? "")
    .executeTakeFirst();
  if (!payment) {
    shop.log.info("dispute.unknown-payment", { ref: disputeId });
    return "unknown-payment";
  }
  const ours = `payment ${payment.id}, ${formatMoney(payment.amount, payment.currency, "en")}`;
  const theirs = `payment ${paymentRef ?? "unknown"}, ${formatMoney(amount, currency, "en")}`;
  const difference = { kind: "dispute" as const, ref: disputeId, ours, theirs, now, orderId: payment.order_id };
  if (payment.currency !== currency || amount > payment.amount) {
    await recordDiscrepancy(tx, difference, "found");
    return "mismatch";
  }
  await lockOrder(tx, payment.order_id);
  const state = await recordDispute(tx, { provider, payment, view, now });
  if (!state) return "nothing-new";
  await postDispute(tx, payment, { ...view, state }, now);
  await recordDiscrepancy(tx, difference);
  if (state === "won") await resumeFulfilment(tx, payment.order_id, now);
  if (state === "lost") await endDisputedOrder(tx, { disputeId, orderId: payment.order_id, paymentId: payment.id, now });
  return "dispute";
}

type Payment = { id: string; order_id: string };
type DisputeReport = { provider: string; payment: Payment; view: DisputeView; now: number };

/** Stores the dispute; returns its new state, or null if the state is unchanged. */
async function recordDispute(tx: DatabaseTransaction, { provider, payment, view, now }: DisputeReport): Promise<DisputeView["state"] | null> {
  const { disputeId: id, amount, currency, reason, evidenceDueAt } = view;
  const known = await tx.selectFrom("disputes").select("state").where("id", "=", id).executeTakeFirst();
  const state = disputeStateAfter(known?.state, view.state);
  const details = { ...(reason !== null && { reason }), ...(evidenceDueAt !== null && { evidence_due_at: evidenceDueAt }) };
  const change = { ...details, ...(state && { state, closed_at: state === "opened" ? null : now }) };
  if (known) {
    if (Object.keys(change).length > 0) await tx.updateTable("disputes").set(change).where("id", "=", id).execute();
    return state;
  }
  await tx
    .insertInto("disputes")
    .values({
      id,
      provider,
      order_id: payment.order_id,
      payment_id: payment.id,
      amount,
      currency,
      state: view.state,
      reason,
      evidence_due_at: evidenceDueAt,
      opened_at: now,
      closed_at: view.state === "opened" ? null : now,
    })
    .execute();
  return state;
}

async function postDispute(tx: DatabaseTransaction, payment: Payment, view: DisputeView, now: number): Promise<void> {
  const { id: payment_id, order_id: orderId } = payment;
  const { disputeId: ref, amount, currency, state } = view;
  const movement = { order_id: orderId, payment_id, currency, ref };
  await postLedgerEntry(tx, now, { ...movement, kind: "dispute", amount: -amount });
  if (state === "won") await postLedgerEntry(tx, now, { ...movement, kind: "dispute-won", amount });
  const order = await tx.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
  await addOrderEvent(tx, { orderId, from: order.state, to: order.state, actor: "payment", cause: `dispute ${ref} ${state}`, now });
}

type LostDispute = { disputeId: string; orderId: string; paymentId: string; now: number };

/**
 * Ends an order after a lost dispute, if nothing of the payment is left: drops refunds that were not sent, cancels undelivered units,
 * releases their SIM cards, and asks the carrier to revoke those that it has already made. A parcel that came back no longer waits. An order
 * without remaining units becomes refunded, because the dispute returned its money. If something of the payment is left, nothing is done;
 * staff decide. If the payment is a duplicate, only its refunds are dropped. The caller holds the order's lock.
 */
async function endDisputedOrder(tx: DatabaseTransaction, { disputeId, orderId, paymentId, now }: LostDispute): Promise<void> {
  if (await isMoneyLeft(tx, paymentId)) return;
  await dropUnsentRefunds(tx, { paymentId, failure: "disputed", now });
  const { duplicate } = await tx.selectFrom("payments").select("duplicate").where("id", "=", paymentId).executeTakeFirstOrThrow();
  if (duplicate === 1) return;
  await settleReturnedParcel(tx, orderId, now);
  const cause = `dispute ${disputeId} lost`;
  await revokeWithoutRefund(tx, { orderId, reason: "dispute", cause, now });
  await closeEmptyOrder(tx, { orderId, actor: "payment", cause, now });
}

/** Whether money of a payment is left with us, assuming that its pending refunds succeed. */
async function isMoneyLeft(tx: DatabaseTransaction, paymentId: string): Promise<boolean> {
  const { posted } = await tx
    .selectFrom("ledger")
    .select((eb) => eb.fn.sum<number>("amount").as("posted"))
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const { pending } = await tx
    .selectFrom("refunds")
    .select((eb) => eb.fn.sum<number>("amount").as("pending"))
    .where("payment_id", "=", paymentId)
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(posted ?? 0) - Number(pending ?? 0) > 0;
}
