import { createHash } from "node:crypto";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { newReference } from "#server/db/new-id.ts";

const CODES = 10;
/** 16 of 31 letters and digits: 79 bits, so that a plain hash cannot be reversed. */
const CODE_LENGTH = 16;
const GROUP_LENGTH = 4;

/** Bound to the account, so that equal codes of two accounts have different hashes. `code` has no hyphens. */
export const hashRecoveryCode = (accountId: string, code: string) => createHash("sha256").update(`${accountId}\n${code}`).digest("base64url");

/** Replaces the recovery codes of an account and returns the new ones, in groups of four characters. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: DatabaseTransaction, accountId: string, now: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => newReference("", CODE_LENGTH));
  await tx.deleteFrom("staff_recovery_codes").where("account_id", "=", accountId).execute();
  await tx
    .insertInto("staff_recovery_codes")
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashRecoveryCode(accountId, code), created_at: now, used_at: null })))
    .execute();
  return codes.map(groupCharacters);
}

const groupCharacters = (code: string) =>
  Array.from({ length: CODE_LENGTH / GROUP_LENGTH }, (_, group) => code.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH)).join("-");

/** Returns how many recovery codes of an account were not used. */
export async function countRecoveryCodes(db: Database | DatabaseTransaction, accountId: string): Promise<number> {
  const rows = await db
    .selectFrom("staff_recovery_codes")
    .select("code_hash")
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .execute();
  return rows.length;
}
