import type { Selectable } from "kysely";
import type { PaymentAttemptState } from "#server/domain/payment-states.schema.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { PaymentsTable } from "#server/db/tables/payment-tables.ts";
import { postLedgerEntry } from "./post-ledger-entry.ts";
import { paymentStateAfter, type PaymentUpdate } from "./payment.ts";

export type RecordedPaymentUpdate =
  | { outcome: "changed"; payment: Selectable<PaymentsTable>; state: PaymentAttemptState; duplicate: boolean }
  | { outcome: "mismatch"; payment: Selectable<PaymentsTable> }
  | { outcome: "nothing-new" | "unknown-payment" };

/**
 * Applies a provider update to one payment attempt and posts the money of a paid one to the ledger once. An update of another session, or a payment
 * of another amount or currency, is a `mismatch` and is not applied. If the order already has a paid attempt, this one is marked as a duplicate, to
 * be refunded.
 */
export async function recordPaymentUpdate(
  tx: DatabaseTransaction,
  now: number,
  paymentId: string,
  update: PaymentUpdate,
): Promise<RecordedPaymentUpdate> {
  const payment = await tx.selectFrom("payments").selectAll().where("id", "=", paymentId).executeTakeFirst();
  if (!payment) return { outcome: "unknown-payment" };
  const differs = update.amount !== payment.amount || update.currency !== payment.currency;
  if (update.state === "paid" && differs) return { outcome: "mismatch", payment };
  if (isOtherSession(payment, update)) return { outcome: "mismatch", payment };
  const state = paymentStateAfter(payment.state, update.state, { now, expiresAt: payment.expires_at });
  if (!state) return { outcome: "nothing-new" };

  const duplicate = state === "paid" && (await hasPaidAttempt(tx, payment.order_id));
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set({
      state,
      duplicate: duplicate ? 1 : 0,
      session_id: payment.session_id ?? update.sessionId,
      payment_ref: update.paymentRef ?? payment.payment_ref,
      reason: state === "paid" ? null : update.cause,
      paid_at: state === "paid" ? now : null,
    })
    .where("id", "=", payment.id)
    .where("state", "=", payment.state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`The payment ${payment.id} was changed concurrently`);
  const { id: ref, order_id, currency, amount } = payment;
  if (state === "paid") await postLedgerEntry(tx, now, { order_id, payment_id: ref, kind: "payment", amount, currency, ref });
  return { outcome: "changed", payment, state, duplicate };
}

/** Whether an update is about another session than that of the attempt. */
export const isOtherSession = (payment: Pick<Selectable<PaymentsTable>, "session_id">, { sessionId }: Pick<PaymentUpdate, "sessionId">): boolean =>
  payment.session_id !== null && sessionId !== null && payment.session_id !== sessionId;

async function hasPaidAttempt(tx: DatabaseTransaction, orderId: string): Promise<boolean> {
  const paid = await tx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "=", "paid")
    .where("duplicate", "=", 0)
    .executeTakeFirst();
  return paid !== undefined;
}
