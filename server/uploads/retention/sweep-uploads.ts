import { truncateWal } from "#server/db/truncate-wal.ts";
import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { endUpload } from "#server/uploads/resumable/end-upload.ts";
import { removeFiles } from "./remove-files.ts";

const PULSE_MS = 10 * 60_000;
/** Uploads in one run. */
const MOST = 200;
const STANDING = { topic: "intake.sweep", ref: "pulse" };

/** Starts the job that never ends, once however many workers there are; one that gave up begins again. */
export async function startSweepingUploads(shop: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction().execute(async (tx) => {
    await enqueueJob(tx, { ...STANDING, now, at: now + PULSE_MS });
    await restartJob(tx, STANDING.topic, STANDING.ref, now);
  });
}

/** Job `intake.sweep`, every ten minutes: drafts and uploads past their end, and the files whose time has come, are removed, and what any erasure left in the database's log. */
export const sweepUploads: JobHandler<AppContext> = async (shop) => {
  let more = false;
  // A job that fails too often is given up. This one is never; what one step cannot do now, its next turn does.
  for (const step of [dropOldDrafts, endOldUploads, removeFiles, discardOldPages]) {
    try {
      more = (await step(shop)) || more;
    } catch (error) {
      shop.log.error("intake.sweep-failed", error);
    }
  }
  return { again: shop.clock() + (more ? 1 : PULSE_MS) };
};

async function dropOldDrafts({ db, clock }: AppContext): Promise<boolean> {
  await db.deleteFrom("drafts").where("expires_at", "<=", clock()).execute();
  return false;
}

async function discardOldPages({ db }: AppContext): Promise<boolean> {
  await truncateWal(db);
  return false;
}

async function endOldUploads({ db, clock }: AppContext): Promise<boolean> {
  const now = clock();
  const old = await db.selectFrom("uploads").select("id").where("expires_at", "<=", now).orderBy("expires_at").limit(MOST).execute();
  for (const { id } of old) await db.transaction().execute((tx) => endUpload(tx, id, now));
  return old.length === MOST;
}
