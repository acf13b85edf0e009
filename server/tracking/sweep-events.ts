import { deleteOldVotes } from "#server/content/questions/count-votes.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { RECURRING_JOBS } from "#server/jobs/recurring-jobs.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { WITHDRAWN_MS } from "./delete-visitor-events.ts";

const INTERVAL_MS = RECURRING_JOBS["tracking.sweep"];
const DAY_MS = 24 * 60 * 60_000;

/** Job `tracking.sweep`, every hour: deletes events after TRACKING_DAYS, withdrawals after ten minutes, and votes on answers after one year. */
export const sweepEvents: JobHandler<AppContext> = async ({ db, clock, env, log }) => {
  try {
    await db
      .deleteFrom("tracking_events")
      .where("at", "<=", clock() - env.trackingDays * DAY_MS)
      .execute();
    await db
      .deleteFrom("tracking_withdrawals")
      .where("at", "<=", clock() - WITHDRAWN_MS)
      .execute();
    await deleteOldVotes(db, clock());
  } catch (error) {
    // A job that fails too often becomes dead; this one must keep running.
    log.error("tracking.sweep-failed", error);
  }
  return { again: clock() + INTERVAL_MS };
};
