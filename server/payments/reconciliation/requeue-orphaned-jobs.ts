import type { DatabaseTransaction } from "#server/db/database.ts";
import { restartJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findOrphanedJobs, type OrphanedJob } from "./find-orphaned-jobs.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";

/** A job that gives up again and again is tried this rarely until a person has looked at it. */
const REST_MS = 15 * 60_000;

/** Gives everything that is under way and has lost its job a job again, and writes down that it was lost (`job-lost`). Answers how many. */
export async function requeueOrphanedJobs(shop: AppContext): Promise<number> {
  let restarted = 0;
  for (const lost of await findOrphanedJobs(shop.db, shop.clock())) {
    const found = await shop.db.transaction().execute((tx) => restart(tx, lost, shop.clock()));
    if (!found) continue;
    restarted++;
    shop.log.error("reconcile.job-lost", `The ${lost.what} was looked after by nobody: its job was ${found}`, { topic: lost.topic, ref: lost.ref });
  }
  if (restarted > 0) shop.wake();
  return restarted;
}

/** Answers what had become of the job; null where it is back meanwhile, or was restarted a short while ago. */
async function restart(tx: DatabaseTransaction, { what, topic, ref }: OrphanedJob, now: number): Promise<"missing" | "done" | "dead" | null> {
  const job = await tx.selectFrom("jobs").select(["state", "available_at"]).where("topic", "=", topic).where("ref", "=", ref).executeTakeFirst();
  const state = job?.state ?? "missing";
  if (state === "waiting") return null;
  const isNew = await recordDiscrepancy(tx, {
    kind: "job-lost",
    ref,
    ours: `the ${what} is under way`,
    theirs: `its job ${topic} was ${state}`,
    now,
  });
  if (!isNew && job && job.available_at > now - REST_MS) return null;
  // What a webhook said is in its job's payload: where that is gone there is nothing to do again.
  if (topic !== "payments.apply" || state === "dead") await restartJob(tx, topic, ref, now);
  return state;
}
