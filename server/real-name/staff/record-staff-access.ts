import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";

/** Writes down who of the staff sees or changes whose data, before he does; the list is only added to, and outlives the registration, but for notes about the person (staff-notes.ts). */
export async function recordStaffAccess(
  db: Database | DatabaseTransaction,
  { reference = null, who, what, now }: { reference?: string | null; who: string; what: string; now: number },
): Promise<void> {
  await db
    .insertInto("real_name_accesses")
    .values({ id: newId("rna", now), reference, who, what, at: now })
    .execute();
}
