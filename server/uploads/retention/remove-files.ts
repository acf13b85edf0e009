import { isFilesError } from "#server/gateways/files/files.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** Maximum number of files per call. */
const BATCH_SIZE = 200;
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
