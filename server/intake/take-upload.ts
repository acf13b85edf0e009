import type { Shop } from "#server/shop.ts";
import { readFile } from "./read-file.ts";
import { aboutName, aboutPart, type UploadPurpose } from "./upload.ts";

/**
 * The bytes and the name of a finished upload; null where it is unfinished or gone, another browser's, or for something else.
 * It stays as it is until `endUpload`. Throws FilesError where the storage is down.
 */
export async function takeUpload(
  shop: Pick<Shop, "db" | "clock" | "files" | "sealer">,
  { key, purpose, visitor }: { key: string; purpose: UploadPurpose; visitor: string },
): Promise<{ bytes: Buffer; name: string } | null> {
  const upload = await shop.db
    .selectFrom("uploads")
    .select(["size", "received", "name_sealed"])
    .where("id", "=", key)
    .where("purpose", "=", purpose)
    .where("visitor", "=", visitor)
    .where("expires_at", ">", shop.clock())
    .executeTakeFirst();
  if (!upload || upload.received < upload.size) return null;
  const parts = await shop.db.selectFrom("upload_parts").selectAll().where("upload_id", "=", key).orderBy("begins_at").execute();
  const pieces: Buffer[] = [];
  for (const part of parts) {
    const piece = await readFile(shop, { id: part.file_id, about: aboutPart(key, part.begins_at) });
    if (!piece) return null;
    pieces.push(piece);
  }
  const name = upload.name_sealed === null ? "" : shop.sealer.open(upload.name_sealed, aboutName(key));
  return { bytes: Buffer.concat(pieces), name };
}
