import type { DatabaseTransaction } from "#server/db/database.ts";
import { toStaffAccount } from "#server/staff/core/staff-account.ts";

/**
 * Whether an account is the only owner who can sign in. Locks all accounts until the transaction ends, so that two owners cannot remove each other at the
 * same time. An invitation that was not accepted does not count: nobody may ever open it.
 */
export async function isLastOwner(tx: DatabaseTransaction, accountId: string): Promise<boolean> {
  const accounts = await tx
    .updateTable("staff_accounts")
    .set((eb) => ({ language: eb.ref("language") }))
    .where("ended_at", "is", null)
    .returning(["id", "email", "name", "language", "roles", "password_hash"])
    .execute();
  const owners = accounts.filter((row) => row.password_hash !== null && toStaffAccount(row).roles.includes("owner"));
  return owners.length === 1 && owners[0]?.id === accountId;
}
