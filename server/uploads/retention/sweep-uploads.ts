import { truncateWal } from "#server/db/truncate-wal.ts";
import { deleteExpired } from "#server/jobs/delete-expired.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { RECURRING_JOBS } from "#server/jobs/recurring-jobs.ts";
import { runSweep } from "#server/jobs/run-sweep.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { endUpload } from "#server/uploads/resumable/end-upload.ts";
import { removeFiles } from "./remove-files.ts";

/** Maximum number of uploads per run. */
const BATCH_SIZE = 200;

/**
 * Job `uploads.sweep`, every ten minutes: deletes expired drafts, expired uploads and files whose deletion is due. Also truncates the write-ahead log
 * of the database, in which erased data may remain.
 */
export const sweepUploads: JobHandler<AppContext> = (shop) =>
  runSweep(shop, {
    event: "uploads.sweep-failed",
    intervalMs: RECURRING_JOBS["uploads.sweep"],
    steps: [deleteExpiredDrafts, endExpiredUploads, removeFiles, truncateWriteAheadLog],
  });

const deleteExpiredDrafts = ({ db, clock }: AppContext) =>
  deleteExpired(db, { table: "drafts", key: ["form", "owner"], time: "expires_at", until: clock() });

async function truncateWriteAheadLog({ db }: AppContext): Promise<void> {
  await truncateWal(db);
}

async function endExpiredUploads({ db, clock }: AppContext): Promise<boolean> {
  const now = clock();
  const expired = await db.selectFrom("uploads").select("id").where("expires_at", "<=", now).orderBy("expires_at").limit(BATCH_SIZE).execute();
  for (const { id } of expired) await db.transaction().execute((tx) => endUpload(tx, id, now));
  return expired.length === BATCH_SIZE;
}
