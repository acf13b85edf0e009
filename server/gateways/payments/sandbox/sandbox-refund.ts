import { createHash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { SandboxRefundsTable } from "#server/db/tables/money-tables.ts";
import { ProviderError, type RefundOrder, type RefundView } from "#server/gateways/payments/payments.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { CurrencySchema } from "#server/locale/locale.schema.ts";
import { insertSandboxEvent } from "./sandbox-event.ts";
import { advanceSession, type SandboxHost, type SandboxRow } from "./sandbox-session.ts";

type Host = Pick<SandboxHost, "db" | "clock" | "env">;
type RefundRow = Selectable<SandboxRefundsTable>;

const SETTLES_AFTER_MS = 2000;
/** Amounts that end in 13 minor units are sent back by the payer's bank. */
const UNLUCKY = 13;

/**
 * Pays back what was paid in a session. Idempotent by our reference; refuses another request with that reference, sessions that were
 * not paid, and more than was paid. It is pending for 2 s, or the sandbox's own delay where that is shorter.
 */
export async function createSandboxRefund(host: Host, request: RefundOrder): Promise<RefundView> {
  const session = await advanceSession(host, request.sessionId);
  if (!session) throw new ProviderError("final", "unknown-session", "The sandbox does not know this session");
  const hash = createHash("sha256")
    .update(JSON.stringify(Object.entries(request).sort()))
    .digest("base64url");
  const kept = await host.db.transaction().execute(async (tx) => {
    // Locks the session: two refunds at once must not each find the same money left.
    await tx
      .updateTable("sandbox_sessions")
      .set((eb) => ({ ref: eb.ref("ref") }))
      .where("id", "=", session.id)
      .execute();
    const made = await tx.selectFrom("sandbox_refunds").selectAll().where("idempotency_key", "=", request.ref).executeTakeFirst();
    return made ?? insertRefund(tx, host, session, request, hash);
  });
  if (kept.request_hash !== hash) throw new ProviderError("final", "idempotency", "The idempotency key was used for another request");
  return getSandboxRefund(host, kept.id);
}

/** A refund as it is now; throws where there is none. */
export async function getSandboxRefund(host: Host, id: string): Promise<RefundView> {
  const row = await advanceRefund(host, id);
  if (!row) throw new ProviderError("final", "unknown-refund", "The sandbox does not know this refund");
  const session = await host.db.selectFrom("sandbox_sessions").select("payment_ref").where("id", "=", row.session_id).executeTakeFirstOrThrow();
  return toRefundView(row, session.payment_ref);
}

/** Does what time does to a refund: it arrives, or the payer's bank sends it back. */
export async function advanceRefund(host: Host, id: string): Promise<RefundRow | undefined> {
  const now = host.clock();
  const seen = await host.db.selectFrom("sandbox_refunds").selectAll().where("id", "=", id).executeTakeFirst();
  if (!seen || seen.status !== "pending" || seen.settles_at > now) return seen;
  return host.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable("sandbox_refunds")
      .set({ status: seen.amount % 100 === UNLUCKY ? "failed" : "succeeded" })
      .where("id", "=", id)
      .where("status", "=", "pending")
      .returningAll()
      .executeTakeFirst();
    if (row) await tell(tx, row, now);
    return row ?? (await tx.selectFrom("sandbox_refunds").selectAll().where("id", "=", id).executeTakeFirst());
  });
}

/** A refund in the words of the interface. */
export function toRefundView(row: RefundRow, paymentRef: string | null): RefundView {
  return {
    refundId: row.id,
    ref: row.ref,
    sessionId: row.session_id,
    paymentRef,
    amount: row.amount,
    currency: CurrencySchema.parse(row.currency),
    state: row.status,
    failure: row.status === "failed" ? "sent-back" : null,
  };
}

async function insertRefund(tx: DatabaseTransaction, host: Host, session: SandboxRow, request: RefundOrder, hash: string): Promise<RefundRow> {
  if (session.payment_status !== "paid") throw new ProviderError("final", "not-paid", "Nothing was paid in this session");
  const { sum } = await tx
    .selectFrom("sandbox_refunds")
    .select((eb) => eb.fn.sum<number>("amount").as("sum"))
    .where("session_id", "=", session.id)
    .where("status", "<>", "failed")
    .executeTakeFirstOrThrow();
  if (request.currency !== session.currency || Number(sum ?? 0) + request.amount > session.amount) {
    throw new ProviderError("final", "refund-too-much", "More than was paid cannot be paid back");
  }
  const now = host.clock();
  const row = await tx
    .insertInto("sandbox_refunds")
    .values({
      id: `re_sandbox_${randomBytes(12).toString("hex")}`,
      idempotency_key: request.ref,
      request_hash: hash,
      session_id: session.id,
      ref: request.ref,
      amount: request.amount,
      currency: request.currency,
      status: "pending",
      settles_at: now + Math.min(SETTLES_AFTER_MS, host.env.sandboxDelayMs),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(tx, row, now);
  await enqueueJob(tx, { topic: "sandbox.advance-refund", ref: row.id, payload: { refundId: row.id }, now, at: row.settles_at });
  return row;
}

async function tell(tx: DatabaseTransaction, row: RefundRow, now: number): Promise<void> {
  const { id: refund, session_id: sessionId, ref, amount, currency, status } = row;
  const { payment_ref: paymentRef } = await tx
    .selectFrom("sandbox_sessions")
    .select("payment_ref")
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
  const data = { refund, session: sessionId, ref, amount, currency, paymentRef };
  await insertSandboxEvent(tx, { about: refund, sessionId, type: `refund.${status}`, data, now });
}
