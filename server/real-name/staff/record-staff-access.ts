import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";

/**
 * Records which member of staff views or changes whose data, before they do. Rows are only added, and outlive the registration; only notes about
 * the person are erased with it (staff-notes.ts).
 */
export async function recordStaffAccess(
  db: Database | DatabaseTransaction,
  { reference = null, who, what, now }: { reference?: string | null; who: string; what: string; now: number },
): Promise<void> {
  await db
    .insertInto("real_name_accesses")
    .values({ id: newId("rna", now), reference, who, what, at: now })
    .execute();
}
