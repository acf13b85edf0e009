import type { DatabaseTransaction } from "#server/db/database.ts";

/** Locks an account's row until the transaction ends, so that it cannot be deleted meanwhile. Returns false if the account no longer exists. */
export async function lockAccount(tx: DatabaseTransaction, accountId: string): Promise<boolean> {
  const locked = await tx
    .updateTable("accounts")
    .set((eb) => ({ language: eb.ref("language") }))
    .where("id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  return locked !== undefined;
}
