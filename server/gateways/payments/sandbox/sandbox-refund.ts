import { createHash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { SandboxRefundsTable } from "#server/db/tables/simulator-tables.ts";
import { ProviderError, type RefundParams, type RefundView } from "#server/gateways/payments/payment-provider.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { insertSandboxEvent } from "./sandbox-event.ts";
import { advanceSession, type SandboxHost, type SandboxRow } from "./sandbox-session.ts";

type Host = Pick<SandboxHost, "db" | "clock" | "env">;
type RefundRow = Selectable<SandboxRefundsTable>;

const SETTLES_AFTER_MS = 2000;
/** Refunds of an amount that ends in 13 minor units fail: the payer's bank returns them. */
const FAILING_CENTS = 13;

/**
 * Refunds a paid session. Idempotent by our reference. Throws ProviderError("final", …) if the reference was used for a different request, the
 * session is unknown or not paid, the currency differs, or the refunds would exceed the payment. The refund stays pending for 2 s, or for the
 * sandbox's delay if that is shorter.
 */
export async function createSandboxRefund(host: Host, request: RefundParams): Promise<RefundView> {
  const session = await advanceSession(host, request.sessionId);
  if (!session) throw new ProviderError("final", "unknown-session", "The sandbox does not know this session");
  const hash = createHash("sha256")
    .update(JSON.stringify(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest("base64url");
  const row = await host.db.transaction().execute(async (tx) => {
    // Locks the session's row by updating it to itself: two concurrent refunds must not both count the same remaining amount.
    await tx
      .updateTable("sandbox_sessions")
      .set((eb) => ({ ref: eb.ref("ref") }))
      .where("id", "=", session.id)
      .execute();
    const existing = await tx.selectFrom("sandbox_refunds").selectAll().where("idempotency_key", "=", request.ref).executeTakeFirst();
    return existing ?? insertRefund(tx, host, session, request, hash);
  });
  if (row.request_hash !== hash) throw new ProviderError("final", "idempotency", "The idempotency key was used for another request");
  return getSandboxRefund(host, row.id);
}

/** Returns a refund with its current state. Throws ProviderError("final", "unknown-refund") if it does not exist. */
export async function getSandboxRefund(host: Host, id: string): Promise<RefundView> {
  const row = await advanceRefund(host, id);
  if (!row) throw new ProviderError("final", "unknown-refund", "The sandbox does not know this refund");
  const session = await host.db.selectFrom("sandbox_sessions").select("payment_ref").where("id", "=", row.session_id).executeTakeFirstOrThrow();
  return toRefundView(row, session.payment_ref);
}

/** Settles a refund that is due: it succeeds, or the payer's bank returns it. Returns the current row. */
export async function advanceRefund(host: Host, id: string): Promise<RefundRow | undefined> {
  const now = host.clock();
  const current = await host.db.selectFrom("sandbox_refunds").selectAll().where("id", "=", id).executeTakeFirst();
  if (!current || current.status !== "pending" || current.settles_at > now) return current;
  return host.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable("sandbox_refunds")
      .set({ status: current.amount % 100 === FAILING_CENTS ? "failed" : "succeeded" })
      .where("id", "=", id)
      .where("status", "=", "pending")
      .returningAll()
      .executeTakeFirst();
    if (row) await recordRefundEvent(tx, row, now);
    return row ?? (await tx.selectFrom("sandbox_refunds").selectAll().where("id", "=", id).executeTakeFirst());
  });
}

/** Converts a row to the provider-independent view. */
export function toRefundView(row: RefundRow, paymentRef: string | null): RefundView {
  return {
    refundId: row.id,
    ref: row.ref,
    sessionId: row.session_id,
    paymentRef,
    amount: row.amount,
    currency: row.currency,
    state: row.status,
    failure: row.status === "failed" ? "sent-back" : null,
  };
}

async function insertRefund(tx: DatabaseTransaction, host: Host, session: SandboxRow, request: RefundParams, hash: string): Promise<RefundRow> {
  if (session.payment_status !== "paid") throw new ProviderError("final", "not-paid", "The session is not paid");
  const { sum } = await tx
    .selectFrom("sandbox_refunds")
    .select((eb) => eb.fn.sum<number>("amount").as("sum"))
    .where("session_id", "=", session.id)
    .where("status", "<>", "failed")
    .executeTakeFirstOrThrow();
  if (request.currency !== session.currency || Number(sum ?? 0) + request.amount > session.amount) {
    throw new ProviderError("final", "refund-too-much", "The refunds would exceed the payment");
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
  await recordRefundEvent(tx, row, now);
  await enqueueJob(tx, { topic: "sandbox.advance-refund", ref: row.id, payload: { refundId: row.id }, now, at: row.settles_at });
  return row;
}

async function recordRefundEvent(tx: DatabaseTransaction, row: RefundRow, now: number): Promise<void> {
  const { id: refund, session_id: sessionId, ref, amount, currency, status } = row;
  const { payment_ref: paymentRef } = await tx
    .selectFrom("sandbox_sessions")
    .select("payment_ref")
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
  const data = { refund, session: sessionId, ref, amount, currency, paymentRef };
  await insertSandboxEvent(tx, { subjectId: refund, sessionId, type: `refund.${status}`, data, now });
}
