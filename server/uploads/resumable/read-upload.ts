import type { AppContext } from "#server/context/app-context.ts";
import { findUpload, type UploadReference } from "./find-upload.ts";
import { partContext, HEAD_BYTES } from "./upload.ts";
import { readFile } from "#server/uploads/encrypted-files.ts";

type UploadContents = { bytes: Buffer; name: string };

/**
 * Returns the bytes and name of a finished upload. Returns null if it is unfinished, has ended, has another visitor or purpose, or a part is missing
 * in the storage. If `accepts` returns false for the first bytes, reads no further and returns only those. The upload remains until `endUpload`. The
 * caller reserves `uploadMemoryBytes(size)`. Throws FilesError if the storage is down.
 */
export async function readUpload(
  shop: Pick<AppContext, "db" | "clock" | "files" | "encryptor">,
  reference: UploadReference,
  accepts: (head: Uint8Array) => boolean = () => true,
): Promise<UploadContents | null> {
  const upload = await findUpload(shop, reference);
  if (!upload) return null;
  const { key } = reference;
  const parts = await shop.db.selectFrom("upload_parts").selectAll().where("upload_id", "=", key).orderBy("begins_at").execute();
  const bytes = Buffer.alloc(upload.size);
  const headEnd = Math.min(HEAD_BYTES, upload.size);
  let filled = 0;
  for (const part of parts) {
    const piece = await readFile(shop, { id: part.file_id, about: partContext(key, part.begins_at) });
    if (!piece || part.begins_at !== filled || piece.length !== part.size) return null;
    const hadHead = filled >= headEnd;
    filled += piece.copy(bytes, filled);
    if (hadHead || filled < headEnd) continue;
    const head = bytes.subarray(0, filled);
    if (!accepts(head)) return { bytes: Buffer.from(head), name: upload.name };
  }
  return filled === upload.size ? { bytes, name: upload.name } : null;
}
