import type { AppContext } from "#server/context/app-context.ts";
import type { Attachment } from "./attachment.schema.ts";
import { toAttachment } from "./to-attachment.ts";

export type StoredAttachment = {
  id: string;
  uploadKey: string | null;
  /** Keyed hash of the bytes. */
  contentsHash: string;
  /** An enquiry has claimed it. */
  isClaimed: boolean;
  attachment: Attachment;
};

/** Returns the attachments that a sender stored before, by id or by upload, including those that an enquiry has claimed. */
export async function findStoredAttachments(
  shop: Pick<AppContext, "db" | "clock" | "sealer">,
  { owners, ids, uploads }: { owners: string[]; ids: string[]; uploads: string[] },
): Promise<StoredAttachment[]> {
  if (ids.length + uploads.length === 0) return [];
  const rows = await shop.db
    .selectFrom("enquiry_files")
    .selectAll()
    .where("owner", "in", owners)
    .where((eb) => eb.or([...(ids.length > 0 ? [eb("id", "in", ids)] : []), ...(uploads.length > 0 ? [eb("upload_key", "in", uploads)] : [])]))
    .where((eb) => eb.or([eb("enquiry_id", "is not", null), eb("delete_at", ">", shop.clock())]))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    uploadKey: row.upload_key,
    contentsHash: row.contents_hash,
    isClaimed: row.enquiry_id !== null,
    attachment: toAttachment(shop, row),
  }));
}
