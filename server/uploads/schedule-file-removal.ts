import type { DatabaseTransaction } from "#server/db/database.ts";

/** Has files removed at a time, ms UTC, by the job that sweeps; their keys go with their rows. */
export async function scheduleFileRemoval(tx: DatabaseTransaction, ids: string[], at: number): Promise<void> {
  if (ids.length > 0) await tx.updateTable("files").set({ delete_at: at }).where("id", "in", ids).execute();
}
