import type { DatabaseTransaction } from "#server/db/database.ts";

/** Cancels the scheduled deletion of files, because a record of this transaction needs them. Throws if a file is already being removed. */
export async function claimFiles(tx: DatabaseTransaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable("files")
    .set({ delete_at: null })
    .where("id", "in", ids)
    .where((eb) => eb.or([eb("delete_at", "is", null), eb("delete_at", ">", 0)]))
    .executeTakeFirst();
  if (numUpdatedRows !== BigInt(ids.length)) throw new Error("A file to claim no longer exists");
}
