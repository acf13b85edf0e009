import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { StaffAccountsTable } from "#server/db/tables/staff-tables.ts";

/**
 * Locks an account's row until the transaction ends and returns it. Signing in, changing factors and ending an account lock it first, so that none of
 * them acts on what another has just changed. Returns null if there is no such account.
 */
export async function lockStaffAccount(tx: DatabaseTransaction, accountId: string): Promise<Selectable<StaffAccountsTable> | null> {
  const locked = await tx
    .updateTable("staff_accounts")
    .set((eb) => ({ language: eb.ref("language") }))
    .where("id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
  return locked ?? null;
}
