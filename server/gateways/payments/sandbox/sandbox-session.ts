import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import type { SandboxSessionsTable } from "#server/db/tables/simulator-tables.ts";
import { cancelJob } from "#server/jobs/enqueue-job.ts";
import type { Env } from "#server/env.ts";
import type { SessionView } from "#server/gateways/payments/payment-provider.ts";
import { insertSandboxEvent } from "./sandbox-event.ts";

export type SandboxRow = Selectable<SandboxSessionsTable>;
type SandboxEventType = "payment.paid" | "payment.processing" | "payment.failed" | "payment.declined" | "session.expired";
/** The part of AppContext that the sandbox uses. */
export type SandboxHost = { db: Database; clock: () => number; env: Env; encryptor: FieldEncryptor };

/** Returns the URL of a session's payment page. */
export function sandboxUrl(env: Pick<Env, "publicOrigin">, id: string): string {
  return `${env.publicOrigin}/sandbox/pay/${id}`;
}

/** The encryption context of a session's return addresses. They contain the order's link key, so they are encrypted at rest. */
export const returnUrlContext = (idempotencyKey: string) => `sandbox-return:${idempotencyKey}`;

/** Records an event of a session for delivery by webhook. "payment.declined" may occur several times. */
export async function recordSandboxEvent(tx: DatabaseTransaction, session: SandboxRow, type: SandboxEventType, now: number): Promise<void> {
  const { id, ref, amount, currency, payment_ref: paymentRef } = session;
  const data = { session: id, ref, amount, currency, paymentRef };
  await insertSandboxEvent(tx, { subjectId: id, sessionId: id, type, data, repeats: type === "payment.declined", now });
}

/** Converts a row to the provider-independent view. */
export function toSessionView(host: Pick<SandboxHost, "env">, row: SandboxRow): SessionView {
  return {
    sessionId: row.id,
    url: sandboxUrl(host.env, row.id),
    ref: row.ref,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    paymentStatus: row.payment_status,
    paymentRef: row.payment_ref,
  };
}

/**
 * Applies a transition that is due: a delayed payment settles, an unpaid session expires. Returns the current row, or undefined if the
 * session does not exist.
 */
export async function advanceSession(host: Pick<SandboxHost, "db" | "clock">, id: string): Promise<SandboxRow | undefined> {
  const now = host.clock();
  const seen = await host.db.selectFrom("sandbox_sessions").selectAll().where("id", "=", id).executeTakeFirst();
  const settles = seen?.payment_status === "processing" && seen.settles_at !== null && seen.settles_at <= now;
  const ends = seen?.status === "open" && seen.expires_at <= now;
  if (!seen || (!settles && !ends)) return seen;
  return host.db.transaction().execute(async (tx) => {
    const change = settles ? ({ payment_status: seen.settles_as ?? "failed" } as const) : ({ status: "expired" } as const);
    const row = await changeSession(tx, seen, change);
    if (row)
      await recordSandboxEvent(tx, row, settles ? (row.payment_status === "paid" ? "payment.paid" : "payment.failed") : "session.expired", now);
    return row ?? (await tx.selectFrom("sandbox_sessions").selectAll().where("id", "=", id).executeTakeFirst());
  });
}

/**
 * Updates a session by compare-and-set on its statuses. Returns undefined if it has changed since `seen` was read. Cancels the expiry job
 * when the session leaves "open".
 */
export async function changeSession(
  tx: DatabaseTransaction,
  seen: SandboxRow,
  change: Partial<Pick<SandboxRow, "status" | "payment_status" | "payment_ref" | "amount" | "settles_at" | "settles_as">>,
): Promise<SandboxRow | undefined> {
  const row = await tx
    .updateTable("sandbox_sessions")
    .set(change)
    .where("id", "=", seen.id)
    .where("status", "=", seen.status)
    .where("payment_status", "=", seen.payment_status)
    .returningAll()
    .executeTakeFirst();
  if (row && seen.status === "open" && row.status !== "open") await cancelJob(tx, "sandbox.advance", `${row.id}:end`, row.created_at);
  return row;
}
