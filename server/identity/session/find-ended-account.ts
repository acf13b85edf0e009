import type { AppContext } from "#server/context/app-context.ts";
import { hashToken } from "#server/identity/core/identity.ts";

/** Whose session a token was that is idle or over now; null where it was ended by its owner, forgotten, or a card's. */
export async function findEndedAccount({ db }: Pick<AppContext, "db">, token: string): Promise<string | null> {
  const row = await db.selectFrom("sessions").select("account_id").where("token_hash", "=", hashToken(token)).executeTakeFirst();
  return row?.account_id ?? null;
}
