import { truncateWal } from "#server/db/truncate-wal.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { RECURRING_JOBS } from "#server/jobs/recurring-jobs.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { endUpload } from "#server/uploads/resumable/end-upload.ts";
import { removeFiles } from "./remove-files.ts";

const INTERVAL_MS = RECURRING_JOBS["intake.sweep"];
/** Maximum number of uploads per run. */
const BATCH_SIZE = 200;

/**
 * Job `intake.sweep`, every ten minutes: deletes expired drafts, expired uploads and files whose deletion is due. Also truncates the write-ahead log
 * of the database, in which erased data may remain.
 */
export const sweepUploads: JobHandler<AppContext> = async (shop) => {
  let hasMore = false;
  // A job that fails too often becomes dead; this one must keep running. The next run repeats a failed step.
  for (const step of [deleteExpiredDrafts, endExpiredUploads, removeFiles, truncateWriteAheadLog]) {
    try {
      hasMore = (await step(shop)) || hasMore;
    } catch (error) {
      shop.log.error("intake.sweep-failed", error);
    }
  }
  return { again: shop.clock() + (hasMore ? 1 : INTERVAL_MS) };
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
