import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { SessionRequest } from "#server/gateways/payments/payments.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import type { PaymentMethod } from "./order.schema.ts";

/** How long a session may be paid; one minute over the 30 that providers ask for at least. */
export const SESSION_MS = 31 * 60_000;
export const FIRST_CHECK_MS = 2 * 60_000;

/** A session request as it is kept: without its return addresses, which hold the order's link key. */
export type AttemptSnapshot = Omit<SessionRequest, "successUrl" | "cancelUrl">;

/**
 * Stores one try to pay, with everything its session will be made from, and the job that looks after it.
 * Null where another try of this order is alive or has this number: somebody was faster.
 */
export async function insertAttempt(
  tx: DatabaseTransaction,
  attempt: {
    orderId: string;
    number: number;
    provider: string;
    method: PaymentMethod;
    amount: number;
    currency: Currency;
    title: string;
    email: string;
    language: Language;
    now: number;
  },
): Promise<string | null> {
  const { orderId, provider, method, amount, currency, title, email, language, now } = attempt;
  const id = newId("pay", now);
  const expiresAt = now + SESSION_MS;
  const snapshot: AttemptSnapshot = { ref: id, idempotencyKey: `${id}:create`, amount, currency, method, title, email, language, expiresAt };
  const inserted = await tx
    .insertInto("payments")
    .values({
      id,
      order_id: orderId,
      attempt: attempt.number,
      provider,
      method,
      amount,
      currency,
      state: "creating",
      snapshot: JSON.stringify(snapshot),
      created_at: now,
      expires_at: expiresAt,
    })
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return null;
  await tx.updateTable("orders").set({ expires_at: expiresAt }).where("id", "=", orderId).execute();
  await enqueueJob(tx, { topic: "payments.check", ref: id, now, at: now + FIRST_CHECK_MS });
  return id;
}
