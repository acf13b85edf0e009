import type { AppContext } from "#server/context/app-context.ts";
import type { UploadPurpose } from "#server/domain/service-states.schema.ts";
import { uploadNameContext } from "./upload.ts";

/** An upload (`key` is its id) that a request names, with the purpose and the visitor (hash of the visitor cookie) that it must have. */
export type UploadReference = { key: string; purpose: UploadPurpose; visitor: string };

/**
 * Returns the size (bytes) and name of a finished upload. Returns null if it is unfinished, has ended, or has another visitor or purpose. An
 * upload is finished if the sizes of its parts add up to its size; `received` is not used.
 */
export async function findUpload(
  { db, clock, encryptor }: Pick<AppContext, "db" | "clock" | "encryptor">,
  { key, purpose, visitor }: UploadReference,
): Promise<{ size: number; name: string } | null> {
  const upload = await db
    .selectFrom("uploads")
    .select(["size", "name_encrypted"])
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
  return { size: upload.size, name: upload.name_encrypted === null ? "" : encryptor.decrypt(upload.name_encrypted, uploadNameContext(key)) };
}
