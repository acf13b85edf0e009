import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { Sealer } from "#server/db/sealer.ts";
import type { SandboxSessionsTable } from "#server/db/gateway-tables.ts";
import { cancelJob, enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Env } from "#server/env.ts";

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

/** Writes an event and the jobs that deliver it; about every tenth is delivered twice, always the same ones. */
export async function recordSandboxEvent(tx: DatabaseTransaction, session: SandboxRow, type: SandboxEventType, now: number): Promise<void> {
  const once = createHash("sha256").update(`${session.id}:${type}`).digest();
  const id = type === "payment.declined" ? newId("evt", now) : `evt_${once.toString("hex").slice(0, 32)}`;
  const { ref, amount, currency, payment_ref: paymentRef } = session;
  const body = JSON.stringify({ id, type, created: now, data: { session: session.id, ref, amount, currency, paymentRef } });
  await tx
    .insertInto("sandbox_events")
    .values({ id, session_id: session.id, type, body, created_at: now })
    .onConflict((on) => on.column("id").doNothing())
    .execute();
  const copies = (once[0] ?? 0) < 26 ? 2 : 1;
  for (let copy = 1; copy <= copies; copy++) await enqueueJob(tx, { topic: "sandbox.deliver", ref: `${id}:${copy}`, payload: { eventId: id }, now });
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
