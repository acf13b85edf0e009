import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

type Use = { createdAt: number; lastUsedAt: number | null };

export type Factors = { totp: Use | null; passkeys: ({ id: string; name: string } & Use)[]; recoveryCodesLeft: number };

/** Returns the second factors of an account, passkeys in the order in which they were added. */
export async function listFactors({ db }: { db: Database | DatabaseTransaction }, accountId: string): Promise<Factors> {
  const totp = await db
    .selectFrom("staff_totps")
    .select(["created_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .where("state", "=", "active")
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom("staff_passkeys")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  return {
    totp: totp ? { createdAt: totp.created_at, lastUsedAt: totp.last_used_at } : null,
    passkeys: passkeys.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    recoveryCodesLeft: await countRecoveryCodes(db, accountId),
  };
}

/** Returns how many authenticator apps and passkeys an account has. */
export async function countFactors(db: Database | DatabaseTransaction, accountId: string): Promise<number> {
  const { totp, passkeys } = await listFactors({ db }, accountId);
  return passkeys.length + (totp ? 1 : 0);
}

/** Deletes every second factor of an account, with its recovery codes. */
export async function deleteFactors(tx: DatabaseTransaction, accountId: string): Promise<void> {
  for (const table of ["staff_totps", "staff_passkeys", "staff_recovery_codes"] as const) {
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
  }
}
