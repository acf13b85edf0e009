import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { Sealer } from "#server/crypto/sealer.ts";
import type { SandboxSessionsTable } from "#server/db/tables/gateway-tables.ts";
import { cancelJob } from "#server/jobs/enqueue-job.ts";
import type { Env } from "#server/env.ts";
import type { SessionView } from "#server/gateways/payments/payments.ts";
import { CurrencySchema } from "#server/locale/locale.schema.ts";
import { insertSandboxEvent } from "./sandbox-event.ts";

export type SandboxRow = Selectable<SandboxSessionsTable>;
export type SandboxEventType = "payment.paid" | "payment.processing" | "payment.failed" | "payment.declined" | "session.expired";
/** What the sandbox needs of the shop it lives in. */
export type SandboxHost = { db: Database; clock: () => number; env: Env; sealer: Sealer };

/** The address of a session's payment page. */
export function sandboxUrl(env: Pick<Env, "publicOrigin">, id: string): string {
  return `${env.publicOrigin}/sandbox/pay/${id}`;
}

/** Return addresses hold the order's link key: at rest they are sealed. */
export const aboutReturn = (idempotencyKey: string) => `sandbox-return:${idempotencyKey}`;

/** Tells the shop what happened to a session. A payer may be declined again and again. */
export async function recordSandboxEvent(tx: DatabaseTransaction, session: SandboxRow, type: SandboxEventType, now: number): Promise<void> {
  const { id, ref, amount, currency, payment_ref: paymentRef } = session;
  const data = { session: id, ref, amount, currency, paymentRef };
  await insertSandboxEvent(tx, { about: id, sessionId: id, type, data, repeats: type === "payment.declined", now });
}

/** A session in the words of the interface. */
export function toSessionView(host: Pick<SandboxHost, "env">, row: SandboxRow): SessionView {
  return {
    sessionId: row.id,
    url: sandboxUrl(host.env, row.id),
    ref: row.ref,
    amount: row.amount,
    currency: CurrencySchema.parse(row.currency),
    status: row.status,
    paymentStatus: row.payment_status,
    paymentRef: row.payment_ref,
  };
}

/** Does what time does to a session: a delayed payment settles, an unpaid session ends. Answers the session as it is now. */
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

/** Changes a session if it is still as it was seen; undefined where somebody was faster. A session that is over needs no end. */
export async function changeSession(
  tx: DatabaseTransaction,
  seen: SandboxRow,
  change: Partial<Pick<SandboxRow, "status" | "payment_status" | "payment_ref" | "settles_at" | "settles_as">>,
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
