import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { hashToken, newToken, SESSION_MAX_MS } from "#server/identity/core/identity.ts";

type NewSession = ({ accountId: string } | { iccid: string }) & {
  stay: boolean;
  now: number;
  /** The previous session tokens of this browser. Their sessions end, to prevent session fixation. */
  replaces?: (string | null | undefined)[];
};

/** Starts a session for an account or an ICCID and returns its token. Also deletes expired sessions. */
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
