import { newId } from "#server/db/new-id.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import { storeFile, claimFiles } from "#server/uploads/encrypted-files.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { attachmentMessage } from "./attachment-message.ts";
import type { AttachmentReason } from "./attachment.schema.ts";
import { attachmentEncryptionContext, decryptFileName, encryptFileName, EnquiryRejected } from "#server/partners/core/enquiry.ts";
import { type AttachmentRow, readAttachment } from "./find-attachments.ts";
import { ATTACHMENT_TTL_MS } from "./store-attachment.ts";

/**
 * Returns attachments that a new enquiry can claim, one for each different contents. A sender who goes back, changes a word and sends again
 * references files of the first enquiry. Each enquiry needs files of its own, so these are copied. Throws `EnquiryRejected` if a file no longer
 * exists, or the storage is full or down.
 */
export async function copyClaimedAttachments(shop: AppContext, files: AttachmentRow[]): Promise<AttachmentRow[]> {
  const unclaimed: AttachmentRow[] = [];
  // A map keeps the last value of a key, so the reversed list keeps the first of several equal files.
  const firstByContents = new Map(files.toReversed().map((file) => [file.contents_hash, file]));
  for (const file of files.filter((candidate) => firstByContents.get(candidate.contents_hash) === candidate))
    unclaimed.push(file.enquiry_id === null ? file : ((await extendCopy(shop, file)) ?? (await copyAttachment(shop, file))));
  return unclaimed;
}

/**
 * Returns an unclaimed attachment with the same contents, such as the copy for an enquiry that was rejected, and extends it to seven days from now.
 */
async function extendCopy({ db, clock }: AppContext, file: AttachmentRow): Promise<AttachmentRow | undefined> {
  return db
    .updateTable("enquiry_files")
    .set({ delete_at: clock() + ATTACHMENT_TTL_MS })
    .where("owner", "=", file.owner)
    .where("contents_hash", "=", file.contents_hash)
    .where("enquiry_id", "is", null)
    .where("delete_at", ">", clock())
    .returningAll()
    .executeTakeFirst();
}

async function copyAttachment(shop: AppContext, file: AttachmentRow): Promise<AttachmentRow> {
  const now = shop.clock();
  const id = newId("att", now);
  const name = decryptFileName(shop.encryptor, file.id, file.name_sealed);
  const fileId = await storeCopy(shop, file, { id, name });
  return shop.db.transaction().execute(async (tx) => {
    await claimFiles(tx, [fileId]);
    const overrides = {
      id,
      enquiry_id: null,
      position: 0,
      upload_key: null,
      name_sealed: encryptFileName(shop.encryptor, id, name),
      file_id: fileId,
    };
    return tx
      .insertInto("enquiry_files")
      .values({ ...file, ...overrides, delete_at: now + ATTACHMENT_TTL_MS, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function storeCopy(shop: AppContext, file: AttachmentRow, { id, name }: { id: string; name: string }): Promise<string> {
  const rejection = (reason: AttachmentReason) => new EnquiryRejected({ files: [attachmentMessage({ name, reason })] });
  try {
    const bytes = await readAttachment(shop, file.id);
    if (!bytes) throw rejection("gone");
    return await storeFile(shop, { about: attachmentEncryptionContext(id), bytes });
  } catch (error) {
    if (!isFilesError(error)) throw error;
    shop.log.error("partners.attachment-not-kept", error);
    throw rejection("not-kept");
  }
}
