import { truncateWal } from "#server/db/truncate-wal.ts";
import { deleteExpired } from "#server/jobs/delete-expired.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { RECURRING_JOBS } from "#server/jobs/recurring-jobs.ts";
import { runSweep } from "#server/jobs/run-sweep.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { endUpload } from "#server/uploads/resumable/end-upload.ts";
import { isFilesError } from "#server/gateways/files/files.ts";

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

const RETRY_DELAY_MS = 24 * 60 * 60_000;

/**
 * Removes up to 200 files whose deletion is due: first from the storage, then their rows, so that a file in the storage always has a row. Stops if
 * the storage is down. Returns whether another call right away may remove more.
 */
export async function removeFiles(shop: Pick<AppContext, "db" | "clock" | "files" | "log">): Promise<boolean> {
  const due = await shop.db
    .selectFrom("files")
    .select("id")
    .where("delete_at", "<=", shop.clock())
    .orderBy("delete_at")
    .orderBy("id")
    .limit(BATCH_SIZE)
    .execute();
  let removed = 0;
  for (const { id } of due) {
    if (!(await lockForRemoval(shop, id))) continue;
    try {
      await shop.files.remove(id);
    } catch (error) {
      if (!isFilesError(error)) throw error;
      shop.log.error("uploads.storage-down", error);
      return false;
    }
    try {
      await shop.db.deleteFrom("files").where("id", "=", id).execute();
      removed++;
    } catch (error) {
      // A record still references the file. Retry it later, so that it does not block the others.
      shop.log.error("uploads.file-named", error);
      const delete_at = shop.clock() + RETRY_DELAY_MS;
      await shop.db.updateTable("files").set({ delete_at }).where("id", "=", id).execute();
    }
  }
  return due.length === BATCH_SIZE && removed > 0;
}

/** Marks a file as being removed. Returns false if a transaction has claimed it meanwhile. Both update the same row, so only one of them succeeds. */
async function lockForRemoval({ db, clock }: Pick<AppContext, "db" | "clock">, id: string): Promise<boolean> {
  // `claimFiles` does not claim a file with `delete_at` 0.
  const { numUpdatedRows } = await db
    .updateTable("files")
    .set({ delete_at: 0 })
    .where("id", "=", id)
    .where("delete_at", "<=", clock())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
