import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { clientNetwork } from "#server/db/rate-limit/client-network.ts";
import { newId } from "#server/db/new-id.ts";
import { claimFiles } from "#server/uploads/claim-files.ts";
import { DRAFT_TTL_MS } from "#server/uploads/drafts/draft.ts";
import { storeFile } from "#server/uploads/store-file.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { validateAttachment } from "./validate-attachment.ts";
import { attachmentKind, type Attachment, type AttachmentReason } from "./attachment.schema.ts";
import { aboutAttachment, sealFileName } from "#server/partners/core/enquiry.ts";
import { toAttachment } from "./to-attachment.ts";

/** How long a file is kept that no enquiry has taken: as long as the draft of its form. */
export const ATTACHMENT_TTL_MS = DRAFT_TTL_MS;

type SentFile = { bytes: Buffer; owner: string };
/** `uploadKey`: the resumable upload that it came from. */
type NewFile = SentFile & { name: string; clientAddress: string; uploadKey: string | null };

/** All that tells a file apart from others: stored under the first key, looked for under each. */
export const hashAttachment = ({ env }: Pick<AppContext, "env">, bytes: Buffer) => keyedHash(env, "enquiry-file", bytes);

/** The same file as it was kept for the same owner before and no enquiry has taken yet, for seven days from now on; null where there is none. */
export async function extendKnownAttachment(
  shop: Pick<AppContext, "db" | "env" | "clock" | "sealer">,
  { bytes, owner }: SentFile,
): Promise<Attachment | null> {
  const known = await shop.db
    .updateTable("enquiry_files")
    .set({ delete_at: shop.clock() + ATTACHMENT_TTL_MS })
    .where("owner", "=", owner)
    .where("contents_hash", "in", hashAttachment(shop, bytes))
    .where("enquiry_id", "is", null)
    .where("delete_at", ">", shop.clock())
    .returningAll()
    .executeTakeFirst();
  return known ? toAttachment(shop, known) : null;
}

/**
 * Keeps a file for whoever fills the form (`visitor:<hash>`, `annex:<hash>`), encrypted, for seven days unless an enquiry
 * takes it. Refuses what `validateAttachment` refuses. Throws FilesError where the storage is full or down, and BusyError where too many files
 * wait to be opened: nothing is kept then.
 */
export async function storeAttachment(
  shop: AppContext,
  { bytes, owner, name, clientAddress, uploadKey }: NewFile,
): Promise<{ ok: true; file: Attachment } | { ok: false; reason: AttachmentReason }> {
  // Images do not wait for PDFs, which are slower and take less memory.
  const queue = attachmentKind(bytes) === "pdf" ? shop.pdfQueue : shop.imageQueue;
  const admitted = await queue.run(clientNetwork(clientAddress, 48), () => validateAttachment(bytes));
  if (!admitted.ok) return admitted;
  const now = shop.clock();
  const id = newId("att", now);
  const fileId = await storeFile(shop, { about: aboutAttachment(id), bytes: admitted.bytes });
  const row = await shop.db.transaction().execute(async (tx) => {
    // From here on the file goes with its row, which must go first.
    await claimFiles(tx, [fileId]);
    return tx
      .insertInto("enquiry_files")
      .values({
        id,
        owner,
        enquiry_id: null,
        upload_key: uploadKey,
        kind: admitted.kind,
        name_sealed: sealFileName(shop.sealer, id, name || `attachment.${admitted.kind}`),
        size: admitted.bytes.length,
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
