import { readFile } from "#server/uploads/read-file.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { attachmentSealContext } from "#server/partners/core/enquiry.ts";

/** Returns the stored bytes of an attachment for staff, or null if it does not exist. Throws `FilesError` if the storage is down. */
export async function readAttachment(shop: Pick<AppContext, "db" | "files" | "sealer">, id: string): Promise<Buffer | null> {
  const row = await shop.db.selectFrom("enquiry_files").select("file_id").where("id", "=", id).executeTakeFirst();
  return row ? readFile(shop, { id: row.file_id, about: attachmentSealContext(id) }) : null;
}
