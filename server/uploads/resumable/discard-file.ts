import { isFilesError } from "#server/gateways/files/files.ts";
import type { AppContext } from "#server/context/app-context.ts";

/**
 * Removes a file now unless it was claimed, as it is where a commit succeeded but its answer was lost; where the storage does not answer,
 * the next sweep removes it.
 */
export async function discardFile({ db, clock, files }: Pick<AppContext, "db" | "clock" | "files">, id: string): Promise<void> {
  const unclaimed = await db
    .updateTable("files")
    .set({ delete_at: clock() })
    .where("id", "=", id)
    .where("delete_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (!unclaimed) return;
  try {
    await files.remove(id);
  } catch (fault) {
    if (!isFilesError(fault)) throw fault;
    return;
  }
  await db.deleteFrom("files").where("id", "=", id).execute();
}
