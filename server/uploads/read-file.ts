import type { AppContext } from "#server/context/app-context.ts";
import { decryptFile } from "./file-key.ts";
import { fileContext } from "./store-file.ts";

/** The bytes of a file of the record named by `about`; null where it is gone. Throws where it was changed or belongs to another record, and FilesError. */
export async function readFile(
  shop: Pick<AppContext, "db" | "files" | "sealer">,
  { id, about }: { id: string; about: string },
): Promise<Buffer | null> {
  const row = await shop.db.selectFrom("files").select("wrapped_key").where("id", "=", id).executeTakeFirst();
  const sealed = row && (await shop.files.get(id));
  if (!row || !sealed) return null;
  const bound = fileContext(id, about);
  return decryptFile(sealed, Buffer.from(shop.sealer.open(row.wrapped_key, bound), "base64url"), bound);
}
