import type { Shop } from "#server/shop.ts";
import type { Recipient } from "./recipient.ts";

/** Where an account is asked for a code: its e-mail address, else its phone. Null where the account is gone. */
export async function recipientOf(shop: Pick<Shop, "db">, accountId: string): Promise<Recipient | null> {
  const account = await shop.db.selectFrom("accounts").select(["email", "phone_country", "phone"]).where("id", "=", accountId).executeTakeFirst();
  if (!account) return null;
  if (account.email) return { email: account.email };
  return account.phone_country && account.phone ? { phoneCountry: account.phone_country, phone: account.phone } : null;
}
