import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { StaffSessionKind } from "#server/domain/staff.schema.ts";
import { hashToken, newToken } from "#server/identity/core/identity.ts";
import type { Connection } from "#server/staff/core/staff-account.ts";
import { FULL_MS, PENDING_MS } from "./staff-session.ts";

/** Longer headers are cut. */
const MAX_USER_AGENT = 300;

type NewSession = {
  accountId: string;
  kind: StaffSessionKind;
  connection: Connection;
  now: number;
  /** The previous token of this browser. Its session ends, so that nobody who planted or read it is signed in. */
  replaces?: string | null | undefined;
};

/** Starts a session with a new token and returns the token. A full session counts as confirmed: password and factor were just checked. */
export async function startStaffSession(tx: DatabaseTransaction, session: NewSession): Promise<{ token: string; sessionId: string }> {
  const { accountId, kind, connection, now, replaces } = session;
  const token = newToken();
  const sessionId = newId("sts", now);
  if (replaces) {
    await tx.updateTable("staff_sessions").set({ ends_at: now }).where("token_hash", "=", hashToken(replaces)).where("ends_at", ">", now).execute();
  }
  await tx
    .insertInto("staff_sessions")
    .values({
      id: sessionId,
      token_hash: hashToken(token),
      account_id: accountId,
      kind,
      created_at: now,
      seen_at: now,
      ends_at: now + (kind === "full" ? FULL_MS : PENDING_MS),
      confirmed_at: kind === "full" ? now : null,
      wrong_factors: 0,
      address: connection.address,
      user_agent: connection.userAgent.slice(0, MAX_USER_AGENT),
    })
    .execute();
  return { token, sessionId };
}
