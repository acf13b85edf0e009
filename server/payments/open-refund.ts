import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { RefundsTable } from "#server/db/tables/payment-tables.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { refundableAmount } from "./refundable-amount.ts";

export type RefundReason = RefundsTable["reason"];
type NewRefund = {
  paymentId: string;
  /** Id of the refund request, of the payment that should not have been made, or of a goodwill refund. A subject is refunded only once. */
  subject: string;
  requestId?: string | null;
  reason: RefundReason;
  /** Minor units, greater than 0. */
  amount: number;
};
export type OpenRefundResult = { ok: true; refundId: string } | { ok: false; code: "more-than-paid" | "open" };

/**
 * Stores a refund and the job that sends it, in the transaction that decides on the refund. Rejects more than the refundable amount of the
 * payment, and a subject that already has a refund that did not fail. The caller holds the order's lock.
 */
export async function openRefund(tx: DatabaseTransaction, shop: Pick<AppContext, "clock">, refund: NewRefund): Promise<OpenRefundResult> {
  const attempts = await tx.selectFrom("refunds").select("state").where("subject", "=", refund.subject).execute();
  if (attempts.some(({ state }) => state !== "failed")) return { ok: false, code: "open" };
  if (refund.amount > (await refundableAmount(tx, refund.paymentId))) return { ok: false, code: "more-than-paid" };
  const { order_id, currency } = await tx
    .selectFrom("payments")
    .select(["order_id", "currency"])
    .where("id", "=", refund.paymentId)
    .executeTakeFirstOrThrow();
  const { paymentId: payment_id, subject, requestId, reason, amount } = refund;
  const row = { order_id, payment_id, subject, request_id: requestId ?? null, reason, amount, currency };
  return { ok: true, refundId: await insertRefund(tx, { ...row, attempt: attempts.length + 1, state: "waiting" }, shop.clock()) };
}

type RefundAttempt = Pick<
  Selectable<RefundsTable>,
  "order_id" | "payment_id" | "request_id" | "subject" | "attempt" | "reason" | "amount" | "currency"
> & {
  state: "waiting" | "manual";
};

/**
 * Stores one refund attempt and the job that sends it at `at`, ms UTC. A `manual` attempt has no job, because it waits for staff. Returns the
 * refund's id.
 */
export async function insertRefund(tx: DatabaseTransaction, refund: RefundAttempt, now: number, at = now): Promise<string> {
  const id = newId("rfd", now);
  await tx
    .insertInto("refunds")
    .values({ ...refund, id, created_at: now })
    .execute();
  if (refund.state === "waiting") await enqueueJob(tx, { topic: "refunds.send", ref: id, now, at });
  return id;
}
