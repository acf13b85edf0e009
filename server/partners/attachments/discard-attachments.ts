import type { DatabaseTransaction } from "#server/db/database.ts";
import { scheduleFileRemoval } from "#server/uploads/schedule-file-removal.ts";

/** Deletes an owner's attachments that no enquiry has claimed, when the form is discarded. `now` is ms UTC. */
export async function discardAttachments(tx: DatabaseTransaction, { owner, now }: { owner: string; now: number }): Promise<void> {
  const deleted = await tx.deleteFrom("enquiry_files").where("owner", "=", owner).where("enquiry_id", "is", null).returning("file_id").execute();
  await scheduleFileRemoval(
    tx,
    deleted.map((file) => file.file_id),
    now,
  );
}
