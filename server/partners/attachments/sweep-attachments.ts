import { scheduleFileRemoval } from "#server/uploads/schedule-file-removal.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** Files in one run. */
const MOST = 100;

/** Removes the attachments that no enquiry took in their time, with their files. Answers whether there are more. */
export async function sweepAttachments({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<boolean> {
  const now = clock();
  const due = await db
    .selectFrom("enquiry_files")
    .select("id")
    .where("delete_at", "<=", now)
    .where("enquiry_id", "is", null)
    .orderBy("delete_at")
    .limit(MOST)
    .execute();
  for (const { id } of due) {
    await db.transaction().execute(async (tx) => {
      // Unless an enquiry took it, or its form was saved, a moment ago.
      const gone = await tx
        .deleteFrom("enquiry_files")
        .where("id", "=", id)
        .where("delete_at", "<=", now)
        .where("enquiry_id", "is", null)
        .returning("file_id")
        .execute();
      await scheduleFileRemoval(
        tx,
        gone.map((file) => file.file_id),
        now,
      );
    });
  }
  return due.length === MOST;
}
