import { collectPages } from "#server/db/collect-pages.ts";
import type { Database } from "#server/db/database.ts";
import type { Env } from "#server/env.ts";
import { listStaffActions, type ListedStaffAction, type StaffActionFilter } from "./list-staff-actions.ts";
import { recordStaffAction } from "./record-staff-action.ts";
import type { Staff } from "./staff.ts";

/**
 * Returns the rows of the audit log that a filter finds, for a file, and records that they were taken out: they have the addresses of staff.
 * `isCut`: whether there are more.
 */
export async function exportStaffActions(
  shop: { db: Database; clock: () => number; env: Pick<Env, "fileKeys"> },
  { filter, who }: { filter: Omit<StaffActionFilter, "limit" | "before">; who: Staff },
): Promise<{ rows: ListedStaffAction[]; isCut: boolean }> {
  const { rows, isCut } = await collectPages(async ({ after: before, limit }) => {
    const found = await listStaffActions(shop, { ...filter, before, limit: limit + 1 });
    const page = found.slice(0, limit);
    return { rows: page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
  });
  const after = { by: "audit", found: rows.length };
  await recordStaffAction(shop.db, { who, action: "list.search", subject: { kind: "list", id: null }, after, now: shop.clock() });
  return { rows, isCut };
}
