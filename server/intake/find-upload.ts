import type { Shop } from "#server/shop.ts";
import { aboutName, type UploadPurpose } from "./upload.ts";

/** Which upload, what it must be for, and whose it must be: the hash of the browser's own key. */
export type NamedUpload = { key: string; purpose: UploadPurpose; visitor: string };

/** The size, bytes, and the name of a finished upload; null where it is unfinished or gone, another browser's, or for something else. */
export async function findUpload(
  { db, clock, sealer }: Pick<Shop, "db" | "clock" | "sealer">,
  { key, purpose, visitor }: NamedUpload,
): Promise<{ size: number; name: string } | null> {
  const upload = await db
    .selectFrom("uploads")
    .select(["size", "received", "name_sealed"])
    .where("id", "=", key)
    .where("purpose", "=", purpose)
    .where("visitor", "=", visitor)
    .where("expires_at", ">", clock())
    .executeTakeFirst();
  if (!upload || upload.received < upload.size) return null;
  return { size: upload.size, name: upload.name_sealed === null ? "" : sealer.open(upload.name_sealed, aboutName(key)) };
}
