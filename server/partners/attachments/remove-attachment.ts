import { scheduleFileRemoval } from "#server/uploads/schedule-file-removal.ts";
import { endUpload } from "#server/uploads/resumable/end-upload.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** Takes an attachment away from a form that is still open, with the upload that it came from; nothing happens where it is gone, an enquiry's or somebody else's. */
export async function removeAttachment({ db, clock }: Pick<AppContext, "db" | "clock">, { owner, id }: { owner: string; id: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom("enquiry_files")
      .where("id", "=", id)
      .where("owner", "=", owner)
      .where("enquiry_id", "is", null)
      .returning(["file_id", "upload_key"])
      .executeTakeFirst();
    if (!gone) return;
    await scheduleFileRemoval(tx, [gone.file_id], clock());
    if (gone.upload_key !== null) await endUpload(tx, gone.upload_key, clock());
  });
}
