import type { Env } from "#server/env.ts";
import type { Database } from "#server/db/database.ts";
import type { StaffChallengePurpose } from "#server/domain/staff.schema.ts";
import { BRAND } from "#server/locale/brand.schema.ts";

/** How long a challenge can be signed, ms. */
export const CHALLENGE_MS = 5 * 60_000;

/** What passkeys are bound to: the host of DESK_ORIGIN. A passkey does not work at another host. */
export const relyingParty = ({ deskOrigin }: Pick<Env, "deskOrigin">) => ({
  id: new URL(deskOrigin).hostname,
  origin: deskOrigin,
  name: `${BRAND.names.en} desk`,
});

type Purpose = { sessionId: string; purpose: StaffChallengePurpose; now: number };

/** Stores the challenge of a session, in place of an earlier one. */
export async function storeChallenge(db: Database, { sessionId, purpose, challenge, now }: Purpose & { challenge: string }): Promise<void> {
  const values = { challenge, expires_at: now + CHALLENGE_MS };
  await db
    .insertInto("staff_challenges")
    .values({ session_id: sessionId, purpose, ...values })
    .onConflict((on) => on.columns(["session_id", "purpose"]).doUpdateSet(values))
    .execute();
}

/** Returns the challenge of a session and deletes it, so that an answer to it is accepted once, right or wrong. */
export async function consumeChallenge(db: Database, { sessionId, purpose, now }: Purpose): Promise<string | null> {
  const row = await db
    .deleteFrom("staff_challenges")
    .where("session_id", "=", sessionId)
    .where("purpose", "=", purpose)
    .returning(["challenge", "expires_at"])
    .executeTakeFirst();
  return row && row.expires_at > now ? row.challenge : null;
}
