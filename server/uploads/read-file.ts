import type { AppContext } from "#server/context/app-context.ts";
import { decryptFile } from "./file-key.ts";
import { fileContext } from "./store-file.ts";

/**
 * Returns the decrypted bytes of a file, or null if it no longer exists. Throws if the file was changed or does not belong to the record
 * `about`, and FilesError if the storage fails.
 */
export async function readFile(
  shop: Pick<AppContext, "db" | "files" | "sealer">,
  { id, about }: { id: string; about: string },
): Promise<Buffer | null> {
  const row = await shop.db.selectFrom("files").select("wrapped_key").where("id", "=", id).executeTakeFirst();
  const sealed = row && (await shop.files.get(id));
  if (!row || !sealed) return null;
  const context = fileContext(id, about);
  return decryptFile(sealed, Buffer.from(shop.sealer.open(row.wrapped_key, context), "base64url"), context);
}
