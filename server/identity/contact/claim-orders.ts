import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/** Assigns to an account the guest orders with its email address. */
export async function claimOrders(db: Database | DatabaseTransaction, accountId: string): Promise<void> {
  await db
    .updateTable("orders")
    .set({ account_id: accountId })
    .where("account_id", "is", null)
    .where("email", "=", (at) => at.selectFrom("accounts").select("accounts.email").where("accounts.id", "=", accountId).$castTo<string>())
    .execute();
}
