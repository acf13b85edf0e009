import { isFilesError } from "#server/gateways/files/files.ts";
import type { Shop } from "#server/shop.ts";
import { dropFiles } from "./drop-files.ts";

/** Removes a file that nothing has claimed, now; where the storage does not answer, the next sweep removes it. */
export async function discardFile({ db, clock, files }: Pick<Shop, "db" | "clock" | "files">, id: string): Promise<void> {
  await db.transaction().execute((tx) => dropFiles(tx, [id], clock()));
  try {
    await files.remove(id);
  } catch (fault) {
    if (!isFilesError(fault)) throw fault;
    return;
  }
  await db.deleteFrom("files").where("id", "=", id).execute();
}
