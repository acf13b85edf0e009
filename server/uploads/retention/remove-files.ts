import { isFilesError } from "#server/gateways/files/files.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** Files in one run. */
const MOST = 200;
const REST_MS = 24 * 60 * 60_000;

/**
 * Removes the files whose time has come, first from the storage, then their rows: a row is there as long as its file is. Answers whether
 * there are more of them. Where the storage is down the rest waits.
 */
export async function removeFiles(shop: Pick<AppContext, "db" | "clock" | "files" | "log">): Promise<boolean> {
  const going = await shop.db
    .selectFrom("files")
    .select("id")
    .where("delete_at", "<=", shop.clock())
    .orderBy("delete_at")
    .orderBy("id")
    .limit(MOST)
    .execute();
  let removed = 0;
  for (const { id } of going) {
    if (!(await mayGo(shop, id))) continue;
    try {
      await shop.files.remove(id);
    } catch (error) {
      if (!isFilesError(error)) throw error;
      shop.log.error("intake.storage-down", error);
      return false;
    }
    try {
      await shop.db.deleteFrom("files").where("id", "=", id).execute();
      removed++;
    } catch (error) {
      // A record still names it. It must not stand in the way of the others.
      shop.log.error("intake.file-named", error);
      const delete_at = shop.clock() + REST_MS;
      await shop.db.updateTable("files").set({ delete_at }).where("id", "=", id).execute();
    }
  }
  return going.length === MOST && removed > 0;
}

/** Whoever claims a file at this very moment keeps it: both ask for the same row. */
async function mayGo({ db, clock }: Pick<AppContext, "db" | "clock">, id: string): Promise<boolean> {
  // Far in the past: from here on nobody can claim it.
  const { numUpdatedRows } = await db
    .updateTable("files")
    .set({ delete_at: 0 })
    .where("id", "=", id)
    .where("delete_at", "<=", clock())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
