import { deleteOldVotes } from "#server/content/questions/count-votes.ts";
import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { WITHDRAWN_MS } from "./delete-visitor-events.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const SWEEP_JOB = { topic: "tracking.sweep", ref: "pulse" };
export const TRACKING_SWEEP_TOPIC = SWEEP_JOB.topic;

/** Enqueues the recurring sweep job, once for all processes, and restarts it if it was given up. */
export async function startEventSweep(shop: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction().execute(async (tx) => {
    await enqueueJob(tx, { ...SWEEP_JOB, now, at: now + HOUR_MS });
    await restartJob(tx, SWEEP_JOB.topic, SWEEP_JOB.ref, now);
  });
}

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
    // A job that fails too often is given up, which must not happen to this one.
    log.error("tracking.sweep-failed", error);
  }
  return { again: clock() + HOUR_MS };
};
