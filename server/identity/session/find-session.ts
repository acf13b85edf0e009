import { incidentalWrite } from "#server/db/incidental-write.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { hashToken, SESSION_IDLE_MS, SESSION_STAY_MS, type Identity } from "#server/identity/core/identity.ts";

/** Minimum interval between updates of a session's last use, ms. */
const SEEN_UPDATE_INTERVAL_MS = 60_000;

/** Returns the identity of a session token, or null if its session is unknown, idle too long or expired. */
export async function findSession(shop: Pick<AppContext, "db" | "clock">, token: string): Promise<Identity | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const now = shop.clock();
  const tokenHash = hashToken(token);
  const row = await shop.db
    .selectFrom("sessions")
    .leftJoin("accounts", "accounts.id", "sessions.account_id")
    .select(["account_id", "iccid", "stay", "seen_at", "ends_at", "email", "phone_number", "password_hash"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!row || row.ends_at <= now || row.seen_at + (row.stay ? SESSION_STAY_MS : SESSION_IDLE_MS) <= now) return null;
  if (now - row.seen_at >= SEEN_UPDATE_INTERVAL_MS) {
    await incidentalWrite(shop.db.updateTable("sessions").set({ seen_at: now }).where("token_hash", "=", tokenHash).execute());
  }
  if (row.account_id === null) return row.iccid === null ? null : { kind: "card", tokenHash, iccid: row.iccid };
  const loginType = row.phone_number && row.password_hash ? "phone" : "other";
  return { kind: "account", accountId: row.account_id, tokenHash, email: row.email, loginType };
}

/**
 * Returns the account of a token whose session has expired or been idle too long. Returns null if its owner ended it, it has been deleted, or it
 * belongs to a SIM.
 */
export async function findEndedAccount({ db }: Pick<AppContext, "db">, token: string): Promise<string | null> {
  const row = await db.selectFrom("sessions").select("account_id").where("token_hash", "=", hashToken(token)).executeTakeFirst();
  return row?.account_id ?? null;
}
