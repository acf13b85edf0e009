import type { DatabaseTransaction } from "#server/db/database.ts";
import { scheduleFileRemoval } from "#server/uploads/encrypted-files.ts";

/** Deletes an upload, finished or not, and its parts. The next sweep removes its files from the storage. `key` is its id; `now` is ms UTC. */
export async function endUpload(tx: DatabaseTransaction, key: string, now: number): Promise<void> {
  // Expire the upload first, so that no part is added after its parts are deleted.
  await tx.updateTable("uploads").set({ expires_at: 0 }).where("id", "=", key).execute();
  const parts = await tx.deleteFrom("upload_parts").where("upload_id", "=", key).returning("file_id").execute();
  await scheduleFileRemoval(tx, parts, now);
  await tx.deleteFrom("uploads").where("id", "=", key).execute();
}
