import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { hashToken } from "#server/identity/core/identity.ts";
import { deskStaff } from "#server/staff/core/staff-account.ts";
import { IDLE_MS } from "./staff-session.ts";

/** Signs out: ends the session of a token. Returns whether there was one. */
export async function signOutStaff(shop: AppContext, { token, address }: { token: string; address: string }): Promise<{ ok: true; ended: boolean }> {
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const session = await tx
      .updateTable("staff_sessions")
      .set({ ends_at: now })
      .where("token_hash", "=", hashToken(token))
      .where("ends_at", ">", now)
      .returning(["account_id", "kind"])
      .executeTakeFirst();
    if (!session) return { ok: true as const, ended: false };
    const account = await tx.selectFrom("staff_accounts").select(["id", "name"]).where("id", "=", session.account_id).executeTakeFirstOrThrow();
    const who = deskStaff(account, address);
    // A pending session was never signed in.
    if (session.kind === "full") {
      await recordStaffAction(tx, { who, action: "staff.sign-out", subject: { kind: "staff-account", id: account.id }, now });
    }
    return { ok: true as const, ended: true };
  });
}

type StaffSessionEntry = { id: string; createdAt: number; seenAt: number; endsAt: number; address: string; userAgent: string };

/** Returns the full sessions of an account that have not ended, newest first. */
export async function listStaffSessions({ db, clock }: Pick<AppContext, "db" | "clock">, accountId: string): Promise<StaffSessionEntry[]> {
  const now = clock();
  const rows = await db
    .selectFrom("staff_sessions")
    .select(["id", "created_at", "seen_at", "ends_at", "address", "user_agent"])
    .where("account_id", "=", accountId)
    .where("ends_at", ">", now)
    .where("kind", "=", "full")
    .where("seen_at", ">", now - IDLE_MS)
    .execute();
  return rows
    .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
    .map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      seenAt: row.seen_at,
      endsAt: row.ends_at,
      address: row.address,
      userAgent: row.user_agent,
    }));
}

/** Ends one session of an account. Rejects a session that is unknown, has ended or belongs to another account. */
export async function endStaffSession(
  shop: AppContext,
  { accountId, sessionId, who }: { accountId: string; sessionId: string; who: Staff },
): Promise<{ ok: true } | Rejection<"session-unknown">> {
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const { numUpdatedRows } = await tx
      .updateTable("staff_sessions")
      .set({ ends_at: now })
      .where("id", "=", sessionId)
      .where("account_id", "=", accountId)
      .where("ends_at", ">", now)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return reject("session-unknown");
    const subject = { kind: "staff-account" as const, id: accountId };
    await recordStaffAction(tx, { who, action: "staff.end-session", subject, after: { sessions: 1 }, now });
    return { ok: true as const };
  });
}

/** Ends every session of an account, except `exceptSessionId`. Returns how many ended. */
export async function endStaffSessions(
  shop: AppContext,
  { accountId, exceptSessionId, who }: { accountId: string; exceptSessionId?: string; who: Staff },
): Promise<{ ok: true; ended: number }> {
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const ended = await endSessions(tx, { accountId, now, ...(exceptSessionId && { exceptSessionId }) });
    if (ended > 0) {
      const subject = { kind: "staff-account" as const, id: accountId };
      await recordStaffAction(tx, { who, action: "staff.end-session", subject, after: { sessions: ended }, now });
    }
    return { ok: true as const, ended };
  });
}

/** Ends the sessions of an account, pending ones too, in the transaction of a change that requires it. Returns how many ended. */
export async function endSessions(
  tx: Database | DatabaseTransaction,
  { accountId, exceptSessionId, now }: { accountId: string; exceptSessionId?: string; now: number },
): Promise<number> {
  let query = tx.updateTable("staff_sessions").set({ ends_at: now }).where("account_id", "=", accountId).where("ends_at", ">", now);
  if (exceptSessionId) query = query.where("id", "<>", exceptSessionId);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}
