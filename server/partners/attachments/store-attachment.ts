import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { clientNetwork } from "#server/db/rate-limit/client-network.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { validateAttachment } from "./validate-attachment.ts";
import { attachmentKind, type Attachment, type AttachmentReason } from "./attachment.schema.ts";
import { ATTACHMENT_FILES, encryptFileName } from "#server/partners/core/enquiry.ts";
import { storeDraftFile } from "#server/uploads/draft-files.ts";
import { toAttachment } from "./find-attachments.ts";

/** `uploadKey`: key of the resumable upload that the file came from; null for a posted file. */
type NewFile = { bytes: Buffer; owner: string; name: string; clientAddress: string; uploadKey: string | null };

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
  const row = await storeDraftFile(shop, ATTACHMENT_FILES, {
    bytes: validated.bytes,
    insert: (tx, stored) =>
      tx
        .insertInto("enquiry_files")
        .values({
          ...stored,
          owner,
          enquiry_id: null,
          upload_key: uploadKey,
          kind: validated.kind,
          name_encrypted: encryptFileName(shop.encryptor, stored.id, name || `attachment.${validated.kind}`),
          size: validated.bytes.length,
          sent_size: bytes.length,
          contents_hash: hashAttachment(shop, bytes)[0],
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
  });
  return { ok: true, file: toAttachment(shop, row) };
}

/** Keyed hashes of a file's bytes. Store the first; search with all of them. */
export const hashAttachment = ({ env }: Pick<AppContext, "env">, bytes: Buffer) => keyedHash(env, "enquiry-file", bytes);
