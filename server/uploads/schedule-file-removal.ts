import type { DatabaseTransaction } from "#server/db/database.ts";

/** Schedules files for removal by the sweep job at `at`, ms UTC. Their keys are deleted with their rows. */
export async function scheduleFileRemoval(tx: DatabaseTransaction, ids: string[], at: number): Promise<void> {
  if (ids.length > 0) await tx.updateTable("files").set({ delete_at: at }).where("id", "in", ids).execute();
}
