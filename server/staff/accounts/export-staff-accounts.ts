import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listStaffAccounts, type StaffAccountEntry } from "./list-staff-accounts.ts";

/** Returns all accounts for a file, and records that they were taken out: they have the names and email addresses of staff. */
export async function exportStaffAccounts(shop: Pick<AppContext, "db" | "clock">, { who }: { who: Staff }): Promise<StaffAccountEntry[]> {
  const accounts = await listStaffAccounts(shop);
  const after = { by: "staff", found: accounts.length };
  await recordStaffAction(shop.db, { who, action: "list.search", subject: { kind: "list", id: null }, after, now: shop.clock() });
  return accounts;
}
