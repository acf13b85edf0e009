import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { requeueOrphanedJobs } from "./requeue-orphaned-jobs.ts";

const PULSE_MS = 60_000;
const DAY_MS = 86_400_000;
/** When the books of a day are compared: at 03:10 UTC, or as soon after it as somebody works. */
const BOOKS_AT_MS = (3 * 60 + 10) * 60_000;
const STANDING = { topic: "reconcile.run", ref: "pulse" };

/** Starts the job that never ends, once however many workers there are; one that gave up begins again. */
export async function startReconciliation(shop: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction().execute(async (tx) => {
    await enqueueJob(tx, { ...STANDING, now, at: now + PULSE_MS });
    await restartJob(tx, STANDING.topic, STANDING.ref, now);
  });
}

/**
 * Job `reconcile.run`, every minute: whatever is under way has a job that asks about it at the provider or the carrier, and once a day
 * the books are compared with theirs.
 */
export const reconcile: JobHandler<AppContext> = async (shop) => {
  const now = shop.clock();
  try {
    await requeueOrphanedJobs(shop);
    const today = now - (now % DAY_MS);
    if (now >= today + BOOKS_AT_MS) await enqueueJob(shop.db, { topic: "reconcile.books", ref: new Date(today).toISOString().slice(0, 10), now });
  } catch (error) {
    // A job that fails too often is given up. This one is never.
    shop.log.error("reconcile.failed", error);
  }
  return { again: now + PULSE_MS };
};
