import type { Shop } from "#server/shop.ts";
import { findUpload, type NamedUpload } from "./find-upload.ts";
import { readFile } from "./read-file.ts";
import { aboutPart } from "./upload.ts";

/**
 * The bytes and the name of a finished upload; null where it is unfinished or gone, another browser's, or for something else.
 * It stays as it is until `endUpload`. Throws FilesError where the storage is down.
 */
export async function takeUpload(
  shop: Pick<Shop, "db" | "clock" | "files" | "sealer">,
  named: NamedUpload,
): Promise<{ bytes: Buffer; name: string } | null> {
  const upload = await findUpload(shop, named);
  if (!upload) return null;
  const { key } = named;
  const parts = await shop.db.selectFrom("upload_parts").selectAll().where("upload_id", "=", key).orderBy("begins_at").execute();
  const pieces: Buffer[] = [];
  for (const part of parts) {
    const piece = await readFile(shop, { id: part.file_id, about: aboutPart(key, part.begins_at) });
    if (!piece) return null;
    pieces.push(piece);
  }
  return { bytes: Buffer.concat(pieces), name: upload.name };
}
