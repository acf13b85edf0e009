import type { Staff } from "#server/audit/staff.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";

/**
 * Records that a member of staff (`who`) views or changes personal data (`what`): before data is shown, and in the transaction of a change. The rows
 * outlive the registration; only notes about the person are erased with it (staff-notes.ts). `reference` is null for an action on many registrations.
 */
export async function recordStaffAccess(
  db: Database | DatabaseTransaction,
  { reference = null, who, what, now }: { reference?: string | null; who: Staff; what: string; now: number },
): Promise<void> {
  await db
    .insertInto("real_name_accesses")
    .values({ id: newId("rna", now), reference, who: who.name, what, at: now })
    .execute();
}
