import type { DatabaseTransaction } from "#server/db/database.ts";
import { scheduleFileRemoval } from "#server/uploads/schedule-file-removal.ts";

/** Ends an upload whose bytes have been taken, or that is called off: its parts are removed by the next sweep. `now` is ms UTC. */
export async function endUpload(tx: DatabaseTransaction, key: string, now: number): Promise<void> {
  // The row first, so that no part comes to it between the two.
  await tx.updateTable("uploads").set({ expires_at: 0 }).where("id", "=", key).execute();
  const parts = await tx.deleteFrom("upload_parts").where("upload_id", "=", key).returning("file_id").execute();
  await scheduleFileRemoval(
    tx,
    parts.map((part) => part.file_id),
    now,
  );
  await tx.deleteFrom("uploads").where("id", "=", key).execute();
}
