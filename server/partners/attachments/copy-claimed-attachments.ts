import { newId } from "#server/db/new-id.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import { claimFiles } from "#server/uploads/claim-files.ts";
import { storeFile } from "#server/uploads/store-file.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { attachmentMessage } from "./attachment-message.ts";
import type { AttachmentReason } from "./attachment.schema.ts";
import { aboutAttachment, openFileName, sealFileName } from "#server/partners/core/enquiry.ts";
import { EnquiryRejected } from "#server/partners/core/enquiry-rejected.ts";
import type { AttachmentRow } from "./find-attachments.ts";
import { ATTACHMENT_TTL_MS } from "./store-attachment.ts";
import { readAttachment } from "./read-attachment.ts";

/**
 * Attachments as one more enquiry can take them: who goes back, changes a word and sends again has those of the first enquiry named once
 * more, and each enquiry has files of its own, of the same contents once. Throws `EnquiryRejected` where one has gone, or the storage is full or down.
 */
export async function copyClaimedAttachments(shop: AppContext, files: AttachmentRow[]): Promise<AttachmentRow[]> {
  const free: AttachmentRow[] = [];
  const each = new Map(files.toReversed().map((file) => [file.contents_hash, file]));
  for (const file of files.filter((one) => each.get(one.contents_hash) === one))
    free.push(file.enquiry_id === null ? file : ((await findCopy(shop, file)) ?? (await copy(shop, file))));
  return free;
}

/** One that was made before, for an enquiry that was not taken then. */
async function findCopy({ db, clock }: AppContext, file: AttachmentRow): Promise<AttachmentRow | undefined> {
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

async function copy(shop: AppContext, file: AttachmentRow): Promise<AttachmentRow> {
  const now = shop.clock();
  const id = newId("att", now);
  const name = openFileName(shop.sealer, file.id, file.name_sealed);
  const fileId = await keepCopy(shop, file, { id, name });
  return shop.db.transaction().execute(async (tx) => {
    await claimFiles(tx, [fileId]);
    const own = { id, enquiry_id: null, position: 0, upload_key: null, name_sealed: sealFileName(shop.sealer, id, name), file_id: fileId };
    return tx
      .insertInto("enquiry_files")
      .values({ ...file, ...own, delete_at: now + ATTACHMENT_TTL_MS, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function keepCopy(shop: AppContext, file: AttachmentRow, { id, name }: { id: string; name: string }): Promise<string> {
  const refused = (reason: AttachmentReason) => new EnquiryRejected({ files: [attachmentMessage({ name, reason })] });
  try {
    const bytes = await readAttachment(shop, file.id);
    if (!bytes) throw refused("gone");
    return await storeFile(shop, { about: aboutAttachment(id), bytes });
  } catch (error) {
    if (!isFilesError(error)) throw error;
    shop.log.error("partners.attachment-not-kept", error);
    throw refused("not-kept");
  }
}
