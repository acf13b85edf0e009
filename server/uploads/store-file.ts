import { newId } from "#server/db/new-id.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { encryptFile, newFileKey } from "./file-key.ts";

/** A file that nothing has claimed goes after a day. */
const UNCLAIMED_MS = 24 * 60 * 60_000;

/** What a file is bound to: its id, and the record that it is about. */
export const fileContext = (id: string, about: string) => `${id} ${about}`;

/**
 * Keeps a file encrypted, with a key of its own that FILE_KEYS wrap, bound to the record named by `about`; it goes after a day unless
 * `claimFiles` is called in the transaction that needs it. Throws FilesError where the storage is full or down.
 */
export async function storeFile(
  shop: Pick<AppContext, "db" | "clock" | "files" | "sealer">,
  file: { about: string; bytes: Buffer },
): Promise<string> {
  const now = shop.clock();
  const id = newId("fil", now);
  const bound = fileContext(id, file.about);
  const key = newFileKey();
  await shop.db
    .insertInto("files")
    .values({
      id,
      about: file.about,
      wrapped_key: shop.sealer.seal(key.toString("base64url"), bound),
      size: file.bytes.length,
      delete_at: now + UNCLAIMED_MS,
      created_at: now,
    })
    .execute();
  await shop.files.put(id, encryptFile(file.bytes, key, bound));
  return id;
}
