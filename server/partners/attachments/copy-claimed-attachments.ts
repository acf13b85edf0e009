import { isFilesError } from "#server/gateways/files/files.ts";
import { extendKnownFile, storeDraftFile } from "#server/uploads/draft-files.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { attachmentMessage } from "./attachment-message.ts";
import type { AttachmentReason } from "./attachment.schema.ts";
import { ATTACHMENT_FILES, decryptFileName, encryptFileName, EnquiryRejected } from "#server/partners/core/enquiry.ts";
import { type AttachmentRow, findAttachments, readAttachment } from "./find-attachments.ts";

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

/** Returns an unclaimed attachment with the same contents, such as the copy for an enquiry that was rejected, and extends it. */
async function extendCopy(shop: AppContext, { owner, contents_hash }: AttachmentRow): Promise<AttachmentRow | undefined> {
  const id = await extendKnownFile(shop, ATTACHMENT_FILES, { owner, contentHashes: [contents_hash] });
  return id === null ? undefined : (await findAttachments(shop.db, [id]))[0];
}

async function copyAttachment(shop: AppContext, file: AttachmentRow): Promise<AttachmentRow> {
  const name = decryptFileName(shop.encryptor, file.id, file.name_encrypted);
  const rejection = (reason: AttachmentReason) => new EnquiryRejected({ ok: false, errors: { files: [attachmentMessage({ name, reason })] } });
  try {
    const bytes = await readAttachment(shop, file.id);
    if (!bytes) throw rejection("gone");
    return await storeDraftFile(shop, ATTACHMENT_FILES, {
      bytes,
      insert: (tx, stored) =>
        tx
          .insertInto("enquiry_files")
          .values({
            ...file,
            ...stored,
            enquiry_id: null,
            position: 0,
            upload_key: null,
            name_encrypted: encryptFileName(shop.encryptor, stored.id, name),
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
    });
  } catch (error) {
    if (!isFilesError(error)) throw error;
    shop.log.error("partners.attachment-not-kept", error);
    throw rejection("not-kept");
  }
}
