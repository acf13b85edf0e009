import { deleteOldVotes } from "#server/content/questions/count-votes.ts";
import { deleteExpired } from "#server/jobs/delete-expired.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { RECURRING_JOBS } from "#server/jobs/recurring-jobs.ts";
import { runSweep } from "#server/jobs/run-sweep.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { WITHDRAWN_MS } from "./visitor-events.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Job `tracking.sweep`, every hour: deletes events after TRACKING_DAYS, withdrawals after ten minutes, and votes on answers after one year. */
export const sweepEvents: JobHandler<AppContext> = (shop) =>
  runSweep(shop, {
    event: "tracking.sweep-failed",
    intervalMs: RECURRING_JOBS["tracking.sweep"],
    steps: [deleteOldEvents, deleteOldWithdrawals, ({ db, clock }) => deleteOldVotes(db, clock())],
  });

const deleteOldEvents = ({ db, clock, env }: AppContext) =>
  deleteExpired(db, { table: "tracking_events", key: ["id"], time: "at", until: clock() - env.trackingDays * DAY_MS });

const deleteOldWithdrawals = ({ db, clock }: AppContext) =>
  deleteExpired(db, { table: "tracking_withdrawals", key: ["visitor_hash"], time: "at", until: clock() - WITHDRAWN_MS });
