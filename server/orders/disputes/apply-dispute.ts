import type { DatabaseTransaction } from "#server/db/database.ts";
import type { DisputeView } from "#server/gateways/payments/payments.ts";
import { formatMoney } from "#server/locale/money/format-money.ts";
import { postLedgerEntry } from "#server/payments/post-ledger-entry.ts";
import { disputeStateAfter } from "#server/payments/dispute.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { endDisputedOrder } from "./end-disputed-order.ts";
import { addOrderEvent, lockOrder } from "#server/orders/core/transition-order.ts";

export type DisputeOutcome = "dispute" | "nothing-new" | "unknown-payment" | "mismatch";

/**
 * A payer's bank takes money back, or gives it back to us: booked once each, whatever is heard first, and written down for a person, who
 * answers the bank. One that is lost also ends its order as `endDisputedOrder` says. Not booked where the money is not of the payment's
 * currency or more than it was; one of a payment that is none of ours is another program's on the same account.
 */
export async function applyDispute(tx: DatabaseTransaction, shop: AppContext, provider: string, view: DisputeView): Promise<DisputeOutcome> {
  const now = shop.clock();
  const { disputeId, paymentRef, amount, currency } = view;
  const payment = await tx
    .selectFrom("payments")
    .select(["id", "order_id", "amount", "currency"])
    .where("provider", "=", provider)
    .where("payment_ref", "=", paymentRef ?? "")
    .executeTakeFirst();
  if (!payment) {
    shop.log.info("dispute.unknown-payment", { ref: disputeId });
    return "unknown-payment";
  }
  const ours = `payment ${payment.id}, ${formatMoney(payment.amount, payment.currency)}`;
  const theirs = `payment ${paymentRef ?? "unknown"}, ${formatMoney(amount, currency)}`;
  const difference = { kind: "dispute", ref: disputeId, ours, theirs, now, orderId: payment.order_id };
  if (payment.currency !== currency || amount > payment.amount) {
    await recordDiscrepancy(tx, difference, "found");
    return "mismatch";
  }
  await lockOrder(tx, payment.order_id);
  const state = await recordDispute(tx, { provider, payment, view, now });
  if (!state) return "nothing-new";
  await bookDispute(tx, payment, { ...view, state }, now);
  await recordDiscrepancy(tx, difference);
  if (state === "lost") await endDisputedOrder(tx, { disputeId, orderId: payment.order_id, paymentId: payment.id, now });
  return "dispute";
}

type Payment = { id: string; order_id: string };
type Told = { provider: string; payment: Payment; view: DisputeView; now: number };

/** Writes what the provider says; answers the new state, null where it is the same. */
async function recordDispute(tx: DatabaseTransaction, { provider, payment, view, now }: Told): Promise<DisputeView["state"] | null> {
  const { disputeId: id, amount, currency, reason, evidenceDueAt } = view;
  const known = await tx.selectFrom("disputes").select("state").where("id", "=", id).executeTakeFirst();
  const state = disputeStateAfter(known?.state, view.state);
  const said = { ...(reason !== null && { reason }), ...(evidenceDueAt !== null && { evidence_due_at: evidenceDueAt }) };
  const change = { ...said, ...(state && { state, closed_at: state === "opened" ? null : now }) };
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

async function bookDispute(tx: DatabaseTransaction, payment: Payment, view: DisputeView, now: number): Promise<void> {
  const { id: payment_id, order_id: orderId } = payment;
  const { disputeId: ref, amount, currency, state } = view;
  const movement = { order_id: orderId, payment_id, currency, ref };
  await postLedgerEntry(tx, now, { ...movement, kind: "dispute", amount: -amount });
  if (state === "won") await postLedgerEntry(tx, now, { ...movement, kind: "dispute-won", amount });
  const order = await tx.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
  await addOrderEvent(tx, { orderId, from: order.state, to: order.state, actor: "payment", cause: `dispute ${ref} ${state}`, now });
}
