import type { DatabaseTransaction } from "#server/db/database.ts";
import type { DisputeEvent } from "#server/gateways/payments/payments.ts";
import { formatMoney } from "#server/locale/format-money.ts";
import { bookMoney } from "#server/payments/book-money.ts";
import { noteDiscrepancy } from "#server/payments/note-discrepancy.ts";
import type { Shop } from "#server/shop.ts";
import { addOrderEvent, lockOrder } from "./move-order.ts";

export type DisputeOutcome = "dispute" | "nothing-new" | "unknown-payment" | "mismatch";

/**
 * A payer's bank takes money back, or gives it back to us: booked once each, whatever is heard first, and written down for a person, who
 * answers the bank. Not booked where the money is not of the payment's currency or more than it was; one of a payment that is none of ours
 * is another program's on the same account.
 */
export async function settleDispute(tx: DatabaseTransaction, shop: Shop, provider: string, event: DisputeEvent): Promise<DisputeOutcome> {
  const now = shop.clock();
  const { disputeId, paymentRef, amount, currency } = event;
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
  const agrees = payment.currency === currency && amount <= payment.amount;
  const fresh = agrees && (await bookDispute(tx, now, payment, event));
  const ours = `payment ${payment.id}, ${formatMoney(payment.amount, payment.currency)}`;
  const theirs = `payment ${paymentRef ?? "unknown"}, ${formatMoney(amount, currency)}`;
  if (fresh || !agrees) await noteDiscrepancy(tx, { kind: "dispute", ref: disputeId, ours, theirs, now });
  if (!agrees) return "mismatch";
  return fresh ? "dispute" : "nothing-new";
}

type DisputedPayment = { id: string; order_id: string; currency: DisputeEvent["currency"] };

async function bookDispute(tx: DatabaseTransaction, now: number, payment: DisputedPayment, event: DisputeEvent): Promise<boolean> {
  const { id: payment_id, order_id: orderId, currency } = payment;
  const { disputeId: ref, amount, state } = event;
  await lockOrder(tx, orderId);
  const movement = { order_id: orderId, payment_id, currency, ref };
  const taken = await bookMoney(tx, now, { ...movement, kind: "dispute", amount: -amount });
  const given = state === "won" && (await bookMoney(tx, now, { ...movement, kind: "dispute-won", amount }));
  if (!taken && !given) return false;
  const order = await tx.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
  await addOrderEvent(tx, { orderId, from: order.state, to: order.state, actor: "payment", cause: `dispute ${ref} ${state}`, now });
  return true;
}
