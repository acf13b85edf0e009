import type { DatabaseTransaction } from "#server/db/database.ts";

/** Assigns the enquiries of an account to nobody: its owner no longer handles any. */
export async function releaseEnquiries(tx: DatabaseTransaction, accountId: string): Promise<void> {
  await tx.updateTable("enquiries").set({ assigned_to: null }).where("assigned_to", "=", accountId).execute();
}
