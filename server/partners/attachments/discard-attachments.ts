import type { DatabaseTransaction } from "#server/db/database.ts";
import { scheduleFileRemoval } from "#server/uploads/schedule-file-removal.ts";

/** Removes what an owner attached that no enquiry has taken: the form is forgotten. `now` is ms UTC. */
export async function discardAttachments(tx: DatabaseTransaction, { owner, now }: { owner: string; now: number }): Promise<void> {
  const gone = await tx.deleteFrom("enquiry_files").where("owner", "=", owner).where("enquiry_id", "is", null).returning("file_id").execute();
  await scheduleFileRemoval(
    tx,
    gone.map((file) => file.file_id),
    now,
  );
}
