import { incidentalWrite } from "#server/db/incidental-write.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { hashToken, SESSION_IDLE_MS, SESSION_STAY_MS, type Identity, newToken, SESSION_MAX_MS } from "#server/identity/core/identity.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";

type NewSession = ({ accountId: string } | { iccid: string }) & {
  stay: boolean;
  now: number;
  /** The previous session tokens of this browser. Their sessions end, to prevent session fixation. */
  replaces?: (string | null | undefined)[];
};

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
 * Returns the account of a token's session, expired or not; call it after `findSession` returned null. Returns null if the session was ended or
 * deleted, or belongs to a SIM.
 */
export async function findEndedAccount({ db }: Pick<AppContext, "db">, token: string): Promise<string | null> {
  const row = await db.selectFrom("sessions").select("account_id").where("token_hash", "=", hashToken(token)).executeTakeFirst();
  return row?.account_id ?? null;
}

/** Ends the sessions of these tokens (§4, Logout). */
export async function endSession(db: Database | DatabaseTransaction, tokens: (string | null)[]): Promise<void> {
  const hashes = tokens.filter((token): token is string => Boolean(token)).map(hashToken);
  if (hashes.length > 0) await db.deleteFrom("sessions").where("token_hash", "in", hashes).execute();
}

/** Ends every session of an account, except the one with the token hash `exceptHash`. */
export async function endAccountSessions(db: Database | DatabaseTransaction, accountId: string, exceptHash?: string): Promise<void> {
  let query = db.deleteFrom("sessions").where("account_id", "=", accountId);
  if (exceptHash) query = query.where("token_hash", "<>", exceptHash);
  await query.execute();
}

/** Starts a session for an account or an ICCID and returns its token. Ends the sessions of the tokens in `replaces`, and deletes expired ones. */
export async function startSession(db: Database | DatabaseTransaction, session: NewSession): Promise<string> {
  const token = newToken();
  const { now } = session;
  const replacedHashes = (session.replaces ?? []).filter((old): old is string => Boolean(old)).map(hashToken);
  await db
    .deleteFrom("sessions")
    .where((at) => at.or([at("ends_at", "<=", now), ...(replacedHashes.length > 0 ? [at("token_hash", "in", replacedHashes)] : [])]))
    .execute();
  await db
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      account_id: "accountId" in session ? session.accountId : null,
      iccid: "iccid" in session ? session.iccid : null,
      stay: session.stay ? 1 : 0,
      created_at: now,
      seen_at: now,
      ends_at: now + SESSION_MAX_MS,
    })
    .execute();
  return token;
}
