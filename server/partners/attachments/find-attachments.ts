import type { Selectable } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { EnquiryFilesTable } from "#server/db/tables/form-tables.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Attachment } from "./attachment.schema.ts";
import { attachmentEncryptionContext, decryptFileName } from "#server/partners/core/enquiry.ts";
import { readFile } from "#server/uploads/encrypted-files.ts";

export type AttachmentRow = Selectable<EnquiryFilesTable>;

export type StoredAttachment = {
  id: string;
  uploadKey: string | null;
  /** Keyed hash of the bytes. */
  contentsHash: string;
  /** An enquiry has claimed it. */
  isClaimed: boolean;
  attachment: Attachment;
};

/** Returns attachments in the order of the ids, without duplicates. Leaves out those that do not exist. The caller must check the owner. */
export async function findAttachments(db: Database, ids: string[]): Promise<AttachmentRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("enquiry_files").selectAll().where("id", "in", ids).execute();
  return [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/**
 * Returns the attachments of an unfinished form in the order of their ids. Leaves out those that do not exist, were claimed by an enquiry or belong
 * to another owner.
 */
export async function listAttachments(
  shop: Pick<AppContext, "db" | "clock" | "encryptor">,
  { owner, ids }: { owner: string; ids: string[] },
): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const rows = await shop.db
    .selectFrom("enquiry_files")
    .selectAll()
    .where("id", "in", ids)
    .where("owner", "=", owner)
    .where("enquiry_id", "is", null)
    .where("delete_at", ">", shop.clock())
    .execute();
  return [...new Set(ids)].flatMap((id) => {
    const row = rows.find((candidate) => candidate.id === id);
    return row ? toAttachment(shop, row) : [];
  });
}

/** Returns the attachments that a sender stored before, by id or by upload, oldest first, including those that an enquiry has claimed. */
export async function findStoredAttachments(
  shop: Pick<AppContext, "db" | "clock" | "encryptor">,
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

/**
 * Returns the stored bytes of an attachment, or null if it does not exist. The caller must check access. Throws `FilesError` if the storage is down.
 */
export async function readAttachment(shop: Pick<AppContext, "db" | "files" | "encryptor">, id: string): Promise<Buffer | null> {
  const row = await shop.db.selectFrom("enquiry_files").select("file_id").where("id", "=", id).executeTakeFirst();
  return row ? readFile(shop, { id: row.file_id, about: attachmentEncryptionContext(id) }) : null;
}

/** Converts a row to an attachment as a form shows it. */
export const toAttachment = ({ encryptor }: Pick<AppContext, "encryptor">, row: AttachmentRow): Attachment => ({
  id: row.id,
  name: decryptFileName(encryptor, row.id, row.name_encrypted),
  kind: row.kind,
  size: row.sent_size,
});
