import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { RECURRING_JOBS } from "#server/jobs/recurring-jobs.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { requeueOrphanedJobs } from "./requeue-orphaned-jobs.ts";

const INTERVAL_MS = RECURRING_JOBS["reconcile.run"];
const DAY_MS = 86_400_000;
/** Time of day of the daily comparison of records: 03:10 UTC, or the first run after it. */
const COMPARISON_TIME_MS = (3 * 60 + 10) * 60_000;

/** The ref of the job `reconcile.records` of a day (UTC). */
export const comparisonRef = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Job `reconcile.run`, every minute: recreates the missing jobs of everything in progress, and once a day starts the comparison of our records with
 * those of the provider and the carrier.
 */
export const reconcile: JobHandler<AppContext> = async (shop) => {
  const now = shop.clock();
  try {
    await requeueOrphanedJobs(shop);
    const today = now - (now % DAY_MS);
    if (now >= today + COMPARISON_TIME_MS) await enqueueJob(shop.db, { topic: "reconcile.records", ref: comparisonRef(today), now });
  } catch (error) {
    // A job that fails too often becomes dead; this one must keep running.
    shop.log.error("reconcile.failed", error);
  }
  return { again: now + INTERVAL_MS };
};
