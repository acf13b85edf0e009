import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { noteDiscrepancy, type Difference } from "./note-discrepancy.ts";

/**
 * Writes down what a comparison of the books found. The next comparison finds the same again: what a person has resolved stays resolved,
 * unless something about it has changed. Answers whether it is new.
 */
export async function noteDifference(db: Database | DatabaseTransaction, difference: Difference): Promise<boolean> {
  const { kind, ref, ours, theirs } = difference;
  const resolved = await db
    .selectFrom("discrepancies")
    .select("id")
    .where("kind", "=", kind)
    .where("ref", "=", ref)
    .where("ours", "=", ours)
    .where("theirs", "=", theirs)
    .where("resolved_at", "is not", null)
    .executeTakeFirst();
  return resolved ? false : noteDiscrepancy(db, difference);
}
