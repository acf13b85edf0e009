import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/** Returns the number that every change of staff raises. */
export async function readRevision(db: Database): Promise<number> {
  return (await db.selectFrom("catalogue_revisions").select("revision").where("id", "=", "staff").executeTakeFirstOrThrow()).revision;
}

/** Lets only one transaction at a time change the catalogue: what it reads stays true until it commits. */
export async function lockCatalogue(tx: DatabaseTransaction): Promise<void> {
  await tx
    .updateTable("catalogue_revisions")
    .set(({ ref }) => ({ revision: ref("revision") }))
    .where("id", "=", "staff")
    .execute();
}

/** Makes every process load the catalogue again. */
export async function raiseRevision(tx: DatabaseTransaction): Promise<void> {
  await tx
    .updateTable("catalogue_revisions")
    .set((eb) => ({ revision: eb("revision", "+", 1) }))
    .where("id", "=", "staff")
    .execute();
}
