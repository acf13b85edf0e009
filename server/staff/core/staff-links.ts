import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { StaffLinkPurpose } from "#server/domain/staff.schema.ts";
import { hashToken, newToken } from "#server/identity/core/identity.ts";

const MINUTE = 60_000;
/** How long a link is valid, ms. */
export const LINK_MS: Record<StaffLinkPurpose, number> = { invitation: 7 * 24 * 60 * MINUTE, owner: 30 * MINUTE };

/** Stores a new link of an account in place of its previous links, and returns its key. The database has only the hash of the key. */
export async function createStaffLink(
  tx: DatabaseTransaction,
  { accountId, purpose, now }: { accountId: string; purpose: StaffLinkPurpose; now: number },
): Promise<string> {
  const key = newToken();
  await deleteStaffLinks(tx, accountId);
  await tx
    .insertInto("staff_links")
    .values({ key_hash: hashToken(key), account_id: accountId, purpose, expires_at: now + LINK_MS[purpose] })
    .execute();
  return key;
}

type Link = { key: string; purpose: StaffLinkPurpose; now: number };

/** Returns the account of a valid link, without using it. */
export async function findStaffLink(db: Database | DatabaseTransaction, { key, purpose, now }: Link): Promise<string | null> {
  const row = await db
    .selectFrom("staff_links")
    .select("account_id")
    .where("key_hash", "=", hashToken(key))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Uses a link and returns its account; null if it is unknown, expired or used, also by a request at the same time. */
export async function consumeStaffLink(tx: DatabaseTransaction, { key, purpose, now }: Link): Promise<string | null> {
  const row = await tx
    .deleteFrom("staff_links")
    .where("key_hash", "=", hashToken(key))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returning("account_id")
    .executeTakeFirst();
  return row?.account_id ?? null;
}

export async function deleteStaffLinks(tx: DatabaseTransaction, accountId: string): Promise<void> {
  await tx.deleteFrom("staff_links").where("account_id", "=", accountId).execute();
}
