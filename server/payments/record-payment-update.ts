import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { PaymentsTable } from "#server/db/tables/order-tables.ts";
import { postLedgerEntry } from "./post-ledger-entry.ts";
import { paymentStateAfter, type PaymentUpdate, type PaymentAttemptState } from "./payment.ts";

export type RecordedPaymentUpdate =
  | { outcome: "changed"; payment: Selectable<PaymentsTable>; state: PaymentAttemptState; duplicate: boolean }
  | { outcome: "nothing-new" | "mismatch" | "unknown-payment" };

/**
 * Writes a provider's fact to one try to pay, and money to the ledger once. Refuses to believe a paid amount or currency that is not
 * the one asked for; a try that ended has brought none, whatever it was for. A second paid try of one order is kept as a duplicate, to be paid back.
 */
export async function recordPaymentUpdate(
  tx: DatabaseTransaction,
  now: number,
  paymentId: string,
  fact: PaymentUpdate,
): Promise<RecordedPaymentUpdate> {
  const payment = await tx.selectFrom("payments").selectAll().where("id", "=", paymentId).executeTakeFirst();
  if (!payment) return { outcome: "unknown-payment" };
  const ended = fact.state === "failed" || fact.state === "expired";
  if (!ended && (fact.amount !== payment.amount || fact.currency !== payment.currency)) return { outcome: "mismatch" };
  if (payment.session_id && fact.sessionId && payment.session_id !== fact.sessionId) return { outcome: "mismatch" };
  const state = paymentStateAfter(payment.state, fact.state, { now, expiresAt: payment.expires_at });
  if (!state) return { outcome: "nothing-new" };

  const duplicate = state === "paid" && (await hasPaidTry(tx, payment.order_id));
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set({
      state,
      duplicate: duplicate ? 1 : 0,
      session_id: payment.session_id ?? fact.sessionId,
      payment_ref: fact.paymentRef ?? payment.payment_ref,
      reason: state === "paid" ? null : fact.cause,
      paid_at: state === "paid" ? now : null,
    })
    .where("id", "=", payment.id)
    .where("state", "=", payment.state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`The payment ${payment.id} changed meanwhile`);
  const { id: ref, order_id, currency, amount } = payment;
  if (state === "paid") await postLedgerEntry(tx, now, { order_id, payment_id: ref, kind: "payment", amount, currency, ref });
  return { outcome: "changed", payment, state, duplicate };
}

async function hasPaidTry(tx: DatabaseTransaction, orderId: string): Promise<boolean> {
  const paid = await tx.selectFrom("payments").select("id").where("order_id", "=", orderId).where("state", "=", "paid").executeTakeFirst();
  return paid !== undefined;
}
