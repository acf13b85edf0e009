import type { AppContext } from "#server/context/app-context.ts";
import { incidentalWrite } from "#server/db/incidental-write.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import { hashToken } from "#server/identity/core/identity.ts";
import { deskStaff, type StaffAccount, toStaffAccount } from "#server/staff/core/staff-account.ts";
import { IDLE_MS, SEEN_UPDATE_INTERVAL_MS } from "./staff-session.ts";

/** Length of 32 random bytes in base64url. */
const TOKEN_LENGTH = 43;

export type StaffSession = {
  account: StaffAccount;
  sessionId: string;
  /** When password and second factor were last checked, ms UTC. */
  confirmedAt: number | null;
  /** The name of the account for use cases and the audit log. */
  who: Staff;
};

type Db = Pick<AppContext, "db" | "clock">;

/**
 * Returns the session of a token and its account, whose roles are those of this moment. Returns null if the session is unknown, pending, idle for 30
 * minutes, older than ten hours or ended, or if its account has ended.
 */
export async function findStaffSession(shop: Db, token: string, { address }: { address: string }): Promise<StaffSession | null> {
  const row = await findSessionRow(shop, token);
  if (row?.kind !== "full") return null;
  const now = shop.clock();
  if (now - row.seen_at >= SEEN_UPDATE_INTERVAL_MS) {
    await incidentalWrite(shop.db.updateTable("staff_sessions").set({ seen_at: now, address }).where("id", "=", row.session_id).execute());
  }
  const account = toStaffAccount(row);
  return { account, sessionId: row.session_id, confirmedAt: row.confirmed_at, who: deskStaff(account, address) };
}

/** A session that has not ended, pending or full, with its account. */
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSessionRow>>>;

/** Returns the row of a session that has not ended. */
export async function findSessionRow({ db, clock }: Db, token: string) {
  if (token.length !== TOKEN_LENGTH) return null;
  const now = clock();
  const row = await db
    .selectFrom("staff_sessions")
    .innerJoin("staff_accounts", "staff_accounts.id", "staff_sessions.account_id")
    .select([
      "staff_sessions.id as session_id",
      "kind",
      "seen_at",
      "confirmed_at",
      "staff_accounts.id",
      "email",
      "name",
      "language",
      "roles",
      "password_hash",
    ])
    .where("token_hash", "=", hashToken(token))
    .where("ends_at", ">", now)
    .where("seen_at", ">", now - IDLE_MS)
    .where("staff_accounts.ended_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}
