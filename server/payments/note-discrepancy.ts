import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";

/** Where somebody else's books differ from ours; `ours` and `theirs` are said in references and amounts, never in names. */
export type Difference = { kind: string; ref: string; ours: string; theirs: string; now: number };

/**
 * Writes down a difference for a person to look at (`money differences`); nothing is corrected. The same one is one row until it is
 * resolved. Answers whether it is new. `found`: a comparison will find the same again, so what was resolved stays resolved unless
 * something about it has changed; without it the same may happen anew.
 */
export async function noteDiscrepancy(
  db: Database | DatabaseTransaction,
  { kind, ref, ours, theirs, now }: Difference,
  how?: "found",
): Promise<boolean> {
  if (how === "found" && (await isResolved(db, { kind, ref, ours, theirs }))) return false;
  const inserted = await db
    .insertInto("discrepancies")
    .values({ id: newId("dis", now), kind, ref, ours, theirs, found_at: now })
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

async function isResolved(db: Database | DatabaseTransaction, { kind, ref, ours, theirs }: Omit<Difference, "now">): Promise<boolean> {
  const resolved = await db
    .selectFrom("discrepancies")
    .select("id")
    .where("kind", "=", kind)
    .where("ref", "=", ref)
    .where("ours", "=", ours)
    .where("theirs", "=", theirs)
    .where("resolved_at", "is not", null)
    .executeTakeFirst();
  return resolved !== undefined;
}
