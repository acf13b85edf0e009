import type { AppContext } from "#server/context/app-context.ts";
import { aboutName, type UploadPurpose } from "./upload.ts";

/** Which upload, what it must be for, and whose it must be: the hash of the browser's own key. */
export type NamedUpload = { key: string; purpose: UploadPurpose; visitor: string };

/**
 * The size, bytes, and the name of a finished upload; null where it is unfinished or gone, another browser's, or for something else. It is
 * finished when its parts together have its size, whatever was counted.
 */
export async function findUpload(
  { db, clock, sealer }: Pick<AppContext, "db" | "clock" | "sealer">,
  { key, purpose, visitor }: NamedUpload,
): Promise<{ size: number; name: string } | null> {
  const upload = await db
    .selectFrom("uploads")
    .select(["size", "name_sealed"])
    .select((eb) =>
      eb
        .selectFrom("upload_parts")
        .select(({ fn }) => fn.sum<number | string | null>("upload_parts.size").as("stored"))
        .whereRef("upload_parts.upload_id", "=", "uploads.id")
        .as("stored"),
    )
    .where("id", "=", key)
    .where("purpose", "=", purpose)
    .where("visitor", "=", visitor)
    .where("expires_at", ">", clock())
    .executeTakeFirst();
  if (!upload || Number(upload.stored) !== upload.size) return null;
  return { size: upload.size, name: upload.name_sealed === null ? "" : sealer.open(upload.name_sealed, aboutName(key)) };
}
