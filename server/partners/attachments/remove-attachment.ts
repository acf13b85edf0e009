import { scheduleFileRemoval } from "#server/uploads/encrypted-files.ts";
import { endUpload } from "#server/uploads/resumable/end-upload.ts";
import type { AppContext } from "#server/context/app-context.ts";

/**
 * Deletes an attachment that no enquiry has claimed, and its upload. Does nothing if an enquiry has claimed the attachment, it belongs to another
 * owner, or it does not exist.
 */
export async function removeAttachment({ db, clock }: Pick<AppContext, "db" | "clock">, { owner, id }: { owner: string; id: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom("enquiry_files")
      .where("id", "=", id)
      .where("owner", "=", owner)
      .where("enquiry_id", "is", null)
      .returning(["file_id", "upload_key"])
      .executeTakeFirst();
    if (!deleted) return;
    await scheduleFileRemoval(tx, [deleted], clock());
    if (deleted.upload_key !== null) await endUpload(tx, deleted.upload_key, clock());
  });
}
