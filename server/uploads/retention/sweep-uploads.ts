import { truncateWal } from "#server/db/truncate-wal.ts";
import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { endUpload } from "#server/uploads/resumable/end-upload.ts";
import { removeFiles } from "./remove-files.ts";

const INTERVAL_MS = 10 * 60_000;
/** Maximum number of uploads per run. */
const BATCH_SIZE = 200;
const SWEEP_JOB = { topic: "intake.sweep", ref: "pulse" };

/** Enqueues the recurring sweep job, once for all processes, and restarts it if it was given up. */
export async function startUploadSweep(shop: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction().execute(async (tx) => {
    await enqueueJob(tx, { ...SWEEP_JOB, now, at: now + INTERVAL_MS });
    await restartJob(tx, SWEEP_JOB.topic, SWEEP_JOB.ref, now);
  });
}

/**
 * Job `intake.sweep`, every ten minutes: deletes expired drafts and uploads and the files whose deletion is due, and truncates the database's
 * write-ahead log, in which erased data may remain.
 */
export const sweepUploads: JobHandler<AppContext> = async (shop) => {
  let more = false;
  // A job that fails too often is given up, which must not happen to this one. A step that fails is repeated in the next run.
  for (const step of [deleteExpiredDrafts, endExpiredUploads, removeFiles, truncateWriteAheadLog]) {
    try {
      more = (await step(shop)) || more;
    } catch (error) {
      shop.log.error("intake.sweep-failed", error);
    }
  }
  return { again: shop.clock() + (more ? 1 : INTERVAL_MS) };
};

async function deleteExpiredDrafts({ db, clock }: AppContext): Promise<boolean> {
  await db.deleteFrom("drafts").where("expires_at", "<=", clock()).execute();
  return false;
}

async function truncateWriteAheadLog({ db }: AppContext): Promise<boolean> {
  await truncateWal(db);
  return false;
}

async function endExpiredUploads({ db, clock }: AppContext): Promise<boolean> {
  const now = clock();
  const expired = await db.selectFrom("uploads").select("id").where("expires_at", "<=", now).orderBy("expires_at").limit(BATCH_SIZE).execute();
  for (const { id } of expired) await db.transaction().execute((tx) => endUpload(tx, id, now));
  return expired.length === BATCH_SIZE;
}
