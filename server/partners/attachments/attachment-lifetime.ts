import type { DatabaseTransaction } from "#server/db/database.ts";
import { scheduleFileRemoval } from "#server/uploads/encrypted-files.ts";
import { endUpload } from "#server/uploads/resumable/end-upload.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { ATTACHMENT_TTL_MS } from "./store-attachment.ts";

/** Deletes an owner's attachments that no enquiry has claimed. `now` is ms UTC. */
export async function discardAttachments(tx: DatabaseTransaction, { owner, now }: { owner: string; now: number }): Promise<void> {
  const deleted = await tx.deleteFrom("enquiry_files").where("owner", "=", owner).where("enquiry_id", "is", null).returning("file_id").execute();
  await scheduleFileRemoval(
    tx,
    deleted.map((file) => file.file_id),
    now,
  );
}

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
    await scheduleFileRemoval(tx, [deleted.file_id], clock());
    if (deleted.upload_key !== null) await endUpload(tx, deleted.upload_key, clock());
  });
}

/** Extends the storage of a saved form's attachments to seven days from now. Attachments of other owners and of enquiries do not change. */
export async function extendAttachments(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { owner, ids }: { owner: string; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("enquiry_files")
    .set({ delete_at: clock() + ATTACHMENT_TTL_MS })
    .where("owner", "=", owner)
    .where("id", "in", ids)
    .where("enquiry_id", "is", null)
    .execute();
}
