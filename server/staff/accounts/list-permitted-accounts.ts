import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { isPermitted, type Permission } from "#server/staff/core/permissions.ts";
import { toStaffAccount } from "#server/staff/core/staff-account.ts";

/** Returns the accounts that have a permission now, by name. */
export async function listPermittedAccounts(db: Database | DatabaseTransaction, permission: Permission): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom("staff_accounts")
    .select(["id", "email", "name", "roles", "language"])
    .where("ended_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows
    .map(toStaffAccount)
    .filter(({ roles }) => isPermitted(roles, permission))
    .map(({ id, name }) => ({ id, name }));
}
