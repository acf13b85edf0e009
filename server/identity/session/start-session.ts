import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { hashToken, newToken, SESSION_LONGEST_MS } from "#server/identity/core/identity.ts";

type NewSession = ({ accountId: string } | { iccid: string }) & {
  stay: boolean;
  now: number;
  /** The tokens that this browser carried before: their sessions end, so that nobody can have planted one. */
  replaces?: (string | null | undefined)[];
};

/** Signs a browser in as an account or as a card-holder and answers its new token; sessions that are over are forgotten. */
export async function startSession(db: Database | DatabaseTransaction, session: NewSession): Promise<string> {
  const token = newToken();
  const { now } = session;
  const old = (session.replaces ?? []).filter((one): one is string => Boolean(one)).map(hashToken);
  await db
    .deleteFrom("sessions")
    .where((at) => at.or([at("ends_at", "<=", now), ...(old.length > 0 ? [at("token_hash", "in", old)] : [])]))
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
      ends_at: now + SESSION_LONGEST_MS,
    })
    .execute();
  return token;
}
