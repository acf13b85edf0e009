import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Recipient } from "./recipient.ts";

/** Returns where an account receives codes: its email address, otherwise its phone. Returns null if the account no longer exists. */
export async function findAccountRecipient(shop: Pick<AppContext, "db">, accountId: string): Promise<Recipient | null> {
  const account = await shop.db.selectFrom("accounts").select(["email", "phone_country", "phone"]).where("id", "=", accountId).executeTakeFirst();
  return account ? accountRecipient(account) : null;
}

/** Returns where an account receives codes, from its loaded row. */
export function accountRecipient(account: { email: string | null; phone_country: string | null; phone: string | null }): Recipient | null {
  if (account.email) return { email: account.email };
  return account.phone_country && account.phone ? { phoneCountry: account.phone_country, phone: account.phone } : null;
}

/**
 * Returns how an owner must authenticate again before a sensitive change: with the password if the account has one, otherwise with a code sent to
 * its current address.
 */
export async function requiredProof(db: Database | DatabaseTransaction, accountId: string): Promise<"password" | "presentCode"> {
  const account = await db.selectFrom("accounts").select("password_hash").where("id", "=", accountId).executeTakeFirst();
  return account?.password_hash ? "password" : "presentCode";
}
