import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";

/**
 * Adds a job, in the transaction that makes it necessary. Has no effect if a job with the same topic and ref exists; a done job is deleted after a
 * month. The payload is JSON and contains references, never a code or key in plain text. `at` is when the job is due, ms UTC; now by default.
 * `orderId` and `accountId` in the payload make the messages about an order or account findable.
 */
export async function enqueueJob(
  tx: Database | DatabaseTransaction,
  job: { topic: string; ref: string; payload?: unknown; now: number; at?: number },
): Promise<void> {
  const { orderId, accountId } = (job.payload ?? {}) as { orderId?: string; accountId?: string };
  await tx
    .insertInto("jobs")
    .values({
      id: newId("job", job.now),
      topic: job.topic,
      ref: job.ref,
      payload: JSON.stringify(job.payload ?? {}),
      order_id: orderId ?? null,
      account_id: accountId ?? null,
      state: "waiting",
      available_at: job.at ?? job.now,
      created_at: job.now,
    })
    .onConflict((on) => on.columns(["topic", "ref"]).doNothing())
    .execute();
}

/** Ends a waiting job that is no longer needed. If a worker is running it, that run has no effect. */
export async function cancelJob(tx: DatabaseTransaction, topic: string, ref: string, now: number): Promise<void> {
  await tx
    .updateTable("jobs")
    .set({ state: "done", done_at: now, leased_by: null })
    .where("topic", "=", topic)
    .where("ref", "=", ref)
    .where("state", "=", "waiting")
    .execute();
}

/**
 * Makes an ended job due again with all its attempts, and creates it if it is missing. A done job has lost its payload, and its row is deleted after
 * a month, so this is only for jobs that need nothing but their ref.
 */
export async function restartJob(tx: DatabaseTransaction, topic: string, ref: string, now: number): Promise<void> {
  await enqueueJob(tx, { topic, ref, now });
  await tx
    .updateTable("jobs")
    .set({ state: "waiting", available_at: now, attempts: 0, lease_until: 0, leased_by: null, done_at: null, error: null })
    .where("topic", "=", topic)
    .where("ref", "=", ref)
    .where("state", "in", ["done", "dead"])
    .execute();
}

/** Makes a waiting job due now. If a worker is running it and the job is to run again, it does so as soon as that run ends. */
export async function makeJobDueNow(tx: DatabaseTransaction, topic: string, ref: string, now: number): Promise<void> {
  await tx
    .updateTable("jobs")
    .set((eb) => ({ hurried_at: now, available_at: eb.case().when("available_at", ">", now).then(now).else(eb.ref("available_at")).end() }))
    .where("topic", "=", topic)
    .where("ref", "=", ref)
    .where("state", "=", "waiting")
    .execute();
}
