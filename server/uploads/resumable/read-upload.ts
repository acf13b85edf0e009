import type { AppContext } from "#server/context/app-context.ts";
import { findUpload, type NamedUpload } from "./find-upload.ts";
import { readFile } from "#server/uploads/read-file.ts";
import { aboutPart, HEAD_BYTES } from "./upload.ts";

export type UploadContents = { bytes: Buffer; name: string };

/**
 * The bytes and the name of a finished upload; null where it is unfinished or gone, another browser's, or for something else.
 * Where `isWanted` says no to its first bytes, the rest is not read: `bytes` then ends where it was asked. The upload stays as it is until
 * `endUpload`. Whoever calls accounts for `uploadMemoryBytes` its size. Throws FilesError where the storage is down.
 */
export async function readUpload(
  shop: Pick<AppContext, "db" | "clock" | "files" | "sealer">,
  named: NamedUpload,
  isWanted: (head: Uint8Array) => boolean = () => true,
): Promise<UploadContents | null> {
  const upload = await findUpload(shop, named);
  if (!upload) return null;
  const { key } = named;
  const parts = await shop.db.selectFrom("upload_parts").selectAll().where("upload_id", "=", key).orderBy("begins_at").execute();
  const bytes = Buffer.alloc(upload.size);
  const headEnd = Math.min(HEAD_BYTES, upload.size);
  let filled = 0;
  for (const part of parts) {
    const piece = await readFile(shop, { id: part.file_id, about: aboutPart(key, part.begins_at) });
    if (!piece || part.begins_at !== filled || piece.length !== part.size) return null;
    const hadHead = filled >= headEnd;
    filled += piece.copy(bytes, filled);
    if (hadHead || filled < headEnd) continue;
    const head = bytes.subarray(0, filled);
    if (!isWanted(head)) return { bytes: Buffer.from(head), name: upload.name };
  }
  return filled === upload.size ? { bytes, name: upload.name } : null;
}
