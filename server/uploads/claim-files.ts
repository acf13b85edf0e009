import type { DatabaseTransaction } from "#server/db/database.ts";

/** Lets files stay until they are dropped; throws where one has gone already. */
export async function claimFiles(tx: DatabaseTransaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable("files")
    .set({ delete_at: null })
    .where("id", "in", ids)
    .where((at) => at.or([at("delete_at", "is", null), at("delete_at", ">", 0)]))
    .executeTakeFirst();
  if (numUpdatedRows !== BigInt(ids.length)) throw new Error("A file that is needed has gone");
}
