import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";

/**
 * Puts a job on the list, in the transaction that makes it necessary; of one topic and ref there is one job, until it has been done for a month.
 * The payload is JSON and holds references, never a code or a key. `at` is when it is due, ms UTC, now by default. By `orderId` and
 * `accountId` in the payload the messages about an order or an account are found.
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

/** Ends a waiting job that became needless; a worker that runs it just now loses its effect. */
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
 * Makes a job that has ended due again, with all its tries. A done job has no payload any more, and its row goes after a month: only for
 * jobs that need nothing but their ref.
 */
export async function restartJob(tx: DatabaseTransaction, topic: string, ref: string, now: number): Promise<void> {
  await enqueueJob(tx, { topic, ref, now });
  await tx
    .updateTable("jobs")
    .set({ state: "waiting", available_at: now, tries: 0, lease_until: 0, leased_by: null, done_at: null, error: null })
    .where("topic", "=", topic)
    .where("ref", "=", ref)
    .where("state", "in", ["done", "dead"])
    .execute();
}

/** Makes a job that waits for its time due at once; one that is running just now looks again when it has ended. */
export async function hurryJob(tx: DatabaseTransaction, topic: string, ref: string, now: number): Promise<void> {
  await tx
    .updateTable("jobs")
    .set((eb) => ({ hurried_at: now, available_at: eb.case().when("available_at", ">", now).then(now).else(eb.ref("available_at")).end() }))
    .where("topic", "=", topic)
    .where("ref", "=", ref)
    .where("state", "=", "waiting")
    .execute();
}
