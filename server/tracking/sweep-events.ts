import { forgetVotes } from "#server/content/questions/count-votes.ts";
import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { WITHDRAWN_MS } from "./forget-visitor.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const STANDING = { topic: "tracking.sweep", ref: "pulse" };
export const TRACKING_SWEEP_TOPIC = STANDING.topic;

/** Starts the job that never ends, once however many workers there are; one that gave up begins again. */
export async function startSweepingEvents(shop: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction().execute(async (tx) => {
    await enqueueJob(tx, { ...STANDING, now, at: now + HOUR_MS });
    await restartJob(tx, STANDING.topic, STANDING.ref, now);
  });
}

/** Job `tracking.sweep`, every hour: what visitors did is forgotten TRACKING_DAYS later, and ten minutes later that one withdrew, a year later whether an answer helped. */
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
    await forgetVotes(db, clock());
  } catch (error) {
    // A job that fails too often is given up. This one is never.
    log.error("tracking.sweep-failed", error);
  }
  return { again: clock() + HOUR_MS };
};
