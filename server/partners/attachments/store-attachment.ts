import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { clientNetwork } from "#server/db/rate-limit/client-network.ts";
import { newId } from "#server/db/new-id.ts";
import { storeFile, claimFiles } from "#server/uploads/encrypted-files.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { validateAttachment } from "./validate-attachment.ts";
import { attachmentKind, type Attachment, type AttachmentReason } from "./attachment.schema.ts";
import { attachmentEncryptionContext, encryptFileName } from "#server/partners/core/enquiry.ts";
import { DRAFT_TTL_MS } from "#server/uploads/draft-store.ts";
import { toAttachment } from "./find-attachments.ts";

/** How long an unclaimed file is kept, ms: as long as the draft of its form. */
export const ATTACHMENT_TTL_MS = DRAFT_TTL_MS;

type PostedFile = { bytes: Buffer; owner: string };
/** `uploadKey`: key of the resumable upload that the file came from; null for a posted file. */
type NewFile = PostedFile & { name: string; clientAddress: string; uploadKey: string | null };

/**
 * Stores a file, encrypted, for its owner (`visitor:<hash>`, `annex:<hash>`). It is deleted after seven days unless an enquiry claims it. Rejects a
 * file if `validateAttachment` does. Throws `FilesError` if the storage is full or down, and `BusyError` if too many files wait in the queue; nothing
 * is stored then.
 */
export async function storeAttachment(
  shop: AppContext,
  { bytes, owner, name, clientAddress, uploadKey }: NewFile,
): Promise<{ ok: true; file: Attachment } | { ok: false; reason: AttachmentReason }> {
  // Separate queues: images do not wait for PDFs, which are slower and need less memory.
  const queue = attachmentKind(bytes) === "pdf" ? shop.pdfQueue : shop.imageQueue;
  const validated = await queue.run(clientNetwork(clientAddress, 48), () => validateAttachment(bytes));
  if (!validated.ok) return validated;
  const now = shop.clock();
  const id = newId("att", now);
  const fileId = await storeFile(shop, { about: attachmentEncryptionContext(id), bytes: validated.bytes });
  const row = await shop.db.transaction().execute(async (tx) => {
    // From here on nothing deletes the file by itself: whoever deletes the attachment row must schedule the removal of its file.
    await claimFiles(tx, [fileId]);
    return tx
      .insertInto("enquiry_files")
      .values({
        id,
        owner,
        enquiry_id: null,
        upload_key: uploadKey,
        kind: validated.kind,
        name_sealed: encryptFileName(shop.encryptor, id, name || `attachment.${validated.kind}`),
        size: validated.bytes.length,
        sent_size: bytes.length,
        file_id: fileId,
        contents_hash: hashAttachment(shop, bytes)[0],
        delete_at: now + ATTACHMENT_TTL_MS,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return { ok: true, file: toAttachment(shop, row) };
}

/** Looks for the same unclaimed file of the same owner. If it is stored, extends it to seven days from now and returns it; otherwise returns null. */
export async function extendKnownAttachment(
  shop: Pick<AppContext, "db" | "env" | "clock" | "encryptor">,
  { bytes, owner }: PostedFile,
): Promise<Attachment | null> {
  const extended = await shop.db
    .updateTable("enquiry_files")
    .set({ delete_at: shop.clock() + ATTACHMENT_TTL_MS })
    .where("owner", "=", owner)
    .where("contents_hash", "in", hashAttachment(shop, bytes))
    .where("enquiry_id", "is", null)
    .where("delete_at", ">", shop.clock())
    .returningAll()
    .executeTakeFirst();
  return extended ? toAttachment(shop, extended) : null;
}

/** Keyed hashes of a file's bytes. Store the first; search with all of them. */
export const hashAttachment = ({ env }: Pick<AppContext, "env">, bytes: Buffer) => keyedHash(env, "enquiry-file", bytes);
