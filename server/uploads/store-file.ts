import { newId } from "#server/db/new-id.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { encryptFile, newFileKey } from "./file-key.ts";

/** A file that no transaction claims is deleted after one day. */
const UNCLAIMED_MS = 24 * 60 * 60_000;

/** Returns the context that an encrypted file is context to: its id, and the record `about`. */
export const fileContext = (id: string, about: string) => `${id} ${about}`;

/**
 * Encrypts and stores a file, and returns its id. The file has its own random key, which is encrypted with FILE_KEYS; file and key are context
 * to the record `about`. The file is deleted after one day unless the transaction that needs it calls `claimFiles`. Throws FilesError if the
 * storage is full or down.
 */
export async function storeFile(
  shop: Pick<AppContext, "db" | "clock" | "files" | "sealer">,
  file: { about: string; bytes: Buffer },
): Promise<string> {
  const now = shop.clock();
  const id = newId("fil", now);
  const context = fileContext(id, file.about);
  const key = newFileKey();
  await shop.db
    .insertInto("files")
    .values({
      id,
      about: file.about,
      wrapped_key: shop.sealer.seal(key.toString("base64url"), context),
      size: file.bytes.length,
      delete_at: now + UNCLAIMED_MS,
      created_at: now,
    })
    .execute();
  await shop.files.put(id, encryptFile(file.bytes, key, context));
  return id;
}
