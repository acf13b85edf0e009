import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { PaymentsTable } from "#server/db/tables/payment-tables.ts";
import { newId } from "#server/db/new-id.ts";
import { recordDiscrepancy } from "./discrepancies/record-discrepancy.ts";
import { isPaymentPending, type PaymentUpdate } from "./payment.ts";
import { postLedgerEntry } from "./post-ledger-entry.ts";
import { diffSession } from "./reconciliation/reconciliation-diff.ts";
import { isOtherSession } from "./record-payment-update.ts";

/** The `reason` of a payment that differs from what we asked for, and of the attempt that it ended. */
export const MISMATCH = "mismatch";

/**
 * Records money that arrived for an attempt in another amount, currency or session: as a payment of its own, which pays for nothing until staff
 * refund it. The attempt has failed if its own session was paid; its order can be paid again, or expires. Returns the new payment, or null if the
 * provider contradicts a payment that is already recorded. Either is recorded as a discrepancy, once. The caller holds the order's lock.
 */
export async function recordMismatchedPayment(
  tx: DatabaseTransaction,
  now: number,
  attempt: Selectable<PaymentsTable>,
  update: PaymentUpdate,
): Promise<{ payment: Selectable<PaymentsTable>; isAttemptEnded: boolean } | null> {
  const { amount, currency, paymentRef } = update;
  const sessionId = update.sessionId ?? attempt.session_id ?? attempt.id;
  const theirs = { sessionId, url: "", ref: attempt.id, amount, currency, paymentRef, status: "complete", paymentStatus: "paid" } as const;
  const recorded = await tx.selectFrom("payments").selectAll().where("session_id", "=", sessionId).where("state", "=", "paid").executeTakeFirst();
  if (recorded) {
    const difference = diffSession(recorded, { ...theirs, ref: recorded.id });
    if (difference) await recordDiscrepancy(tx, { ...difference, now }, "found");
    return null;
  }
  const isAttemptEnded = !isOtherSession(attempt, update);
  if (isAttemptEnded) {
    await tx
      .updateTable("payments")
      .set({ payment_ref: null, ...(isPaymentPending(attempt.state) && { state: "failed", reason: MISMATCH }) })
      .where("id", "=", attempt.id)
      .execute();
  }
  const { attempts } = await tx
    .selectFrom("payments")
    .select((eb) => eb.fn.max("attempt").as("attempts"))
    .where("order_id", "=", attempt.order_id)
    .executeTakeFirstOrThrow();
  const { order_id, provider, method } = attempt;
  const payment = await tx
    .insertInto("payments")
    .values({
      id: newId("pay", now),
      order_id,
      attempt: Number(attempts) + 1,
      provider,
      method,
      amount,
      currency,
      state: "paid",
      reason: MISMATCH,
      snapshot: "{}",
      session_id: sessionId,
      payment_ref: paymentRef,
      duplicate: 1,
      unmatched: 1,
      created_at: now,
      expires_at: now,
      paid_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await postLedgerEntry(tx, now, { order_id, payment_id: payment.id, kind: "payment", amount, currency, ref: payment.id });
  const difference = diffSession(attempt, theirs);
  // The row names the payment, which the refund resolves.
  if (difference) await recordDiscrepancy(tx, { ...difference, ref: payment.id, now }, "found");
  return { payment, isAttemptEnded };
}
