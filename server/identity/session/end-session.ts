import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { hashToken } from "#server/identity/core/identity.ts";

/** Ends the sessions of these tokens (§4, Logout). */
export async function endSession(db: Database | DatabaseTransaction, tokens: (string | null)[]): Promise<void> {
  const hashes = tokens.filter((token): token is string => Boolean(token)).map(hashToken);
  if (hashes.length > 0) await db.deleteFrom("sessions").where("token_hash", "in", hashes).execute();
}

/** Ends every session of an account, except the one with `exceptHash`, after its password was changed or reset. */
export async function endAccountSessions(db: Database | DatabaseTransaction, accountId: string, exceptHash?: string): Promise<void> {
  let query = db.deleteFrom("sessions").where("account_id", "=", accountId);
  if (exceptHash) query = query.where("token_hash", "<>", exceptHash);
  await query.execute();
}
