import type { AppContext } from "#server/context/app-context.ts";
import { isHandoverToken } from "./esim-handover.ts";
import { hashToken } from "#server/identity/core/identity.ts";

/**
 * Redeems a handover token, once: returns the account's e-mail address and E.164 phone number. Returns null if the token is invalid, expired or
 * already redeemed.
 */
export async function redeemEsimLink(shop: AppContext, token: string): Promise<{ email: string | null; phone: string | null } | null> {
  const now = shop.clock();
  if (!isHandoverToken(shop.env, token, now)) return null;
  const redeemed = await shop.db
    .updateTable("esim_handovers")
    .set({ redeemed_at: now })
    .where("token_hash", "=", hashToken(token))
    .where("redeemed_at", "is", null)
    .where("expires_at", ">", now)
    .returning("account_id")
    .executeTakeFirst();
  if (!redeemed) return null;
  const account = await shop.db.selectFrom("accounts").select(["email", "phone_number"]).where("id", "=", redeemed.account_id).executeTakeFirst();
  return account ? { email: account.email, phone: account.phone_number } : null;
}
