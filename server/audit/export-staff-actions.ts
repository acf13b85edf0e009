import type { Database } from "#server/db/database.ts";
import { listStaffActions, type ListedStaffAction, type StaffActionFilter } from "./list-staff-actions.ts";
import { recordStaffAction } from "./record-staff-action.ts";
import type { Staff } from "./staff.ts";

/** More rows are a job for the operations command. */
const MAX_EXPORTED_ACTIONS = 10_000;

/** Returns the rows of the audit log that a filter finds, for a file, and records that they were taken out: they have the addresses of staff. */
export async function exportStaffActions(
  shop: { db: Database; clock: () => number },
  { filter, who }: { filter: Omit<StaffActionFilter, "limit">; who: Staff },
): Promise<ListedStaffAction[]> {
  const rows = await listStaffActions(shop, {
    ...filter,
    limit: MAX_EXPORTED_ACTIONS,
  });
  const after = { by: "audit", found: rows.length };
  await recordStaffAction(shop.db, {
    who,
    action: "list.search",
    subject: { kind: "list", id: null },
    after,
    now: shop.clock(),
  });
  return rows;
}
