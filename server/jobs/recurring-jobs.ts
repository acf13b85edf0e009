import type { Database } from "#server/db/database.ts";
import { enqueueJob, restartJob } from "./enqueue-job.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The jobs that never end: topic and interval, ms. The handler of each returns when it runs again. */
export const RECURRING_JOBS = {
  "uploads.sweep": 10 * MINUTE_MS,
  "orders.refund-failed": 10 * MINUTE_MS,
  "partners.sweep": HOUR_MS,
  "privacy.sweep": HOUR_MS,
  "real-name.sweep": HOUR_MS,
  "reconcile.run": MINUTE_MS,
  "reminders.watch": 5 * MINUTE_MS,
  "staff.watch": MINUTE_MS,
  "top-up.watch": MINUTE_MS,
  "tracking.sweep": HOUR_MS,
} as const;

export type RecurringTopic = keyof typeof RECURRING_JOBS;
export const RECURRING_TOPICS = Object.keys(RECURRING_JOBS) as RecurringTopic[];

/** The ref of every recurring job; there is one job for each topic. */
export const RECURRING_REF = "pulse";

/** Enqueues a recurring job, once for all processes. Restarts it if it is dead. */
export async function startRecurringJob({ db, clock }: { db: Database; clock: () => number }, topic: RecurringTopic): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (tx) => {
    await enqueueJob(tx, { topic, ref: RECURRING_REF, now, at: now + RECURRING_JOBS[topic] });
    await restartJob(tx, topic, RECURRING_REF, now);
  });
}
