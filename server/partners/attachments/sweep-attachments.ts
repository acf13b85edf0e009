import type { AppContext } from "#server/context/app-context.ts";
import { scheduleFileRemoval } from "#server/uploads/encrypted-files.ts";

/** Maximum number of files in one run. */
const BATCH_SIZE = 100;

/** Deletes expired attachments that no enquiry has claimed, and their files. Returns whether there are more. */
export async function sweepAttachments({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<boolean> {
  const now = clock();
  const due = await db
    .selectFrom("enquiry_files")
    .select("id")
    .where("delete_at", "<=", now)
    .where("enquiry_id", "is", null)
    .orderBy("delete_at")
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of due) {
    await db.transaction().execute(async (tx) => {
      // Checked again: an enquiry may have claimed it, or its form may have been saved meanwhile.
      const deleted = await tx
        .deleteFrom("enquiry_files")
        .where("id", "=", id)
        .where("delete_at", "<=", now)
        .where("enquiry_id", "is", null)
        .returning("file_id")
        .execute();
      await scheduleFileRemoval(
        tx,
        deleted.map((file) => file.file_id),
        now,
      );
    });
  }
  return due.length === BATCH_SIZE;
}
