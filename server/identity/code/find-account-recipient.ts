import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Recipient } from "./recipient.ts";

/** Where an account is asked for a code: its e-mail address, else its phone. Null where the account is gone. */
export async function findAccountRecipient(shop: Pick<AppContext, "db">, accountId: string): Promise<Recipient | null> {
  const account = await shop.db.selectFrom("accounts").select(["email", "phone_country", "phone"]).where("id", "=", accountId).executeTakeFirst();
  return account ? presentRecipient(account) : null;
}

/** The same of a row of accounts. */
export function presentRecipient(account: { email: string | null; phone_country: string | null; phone: string | null }): Recipient | null {
  if (account.email) return { email: account.email };
  return account.phone_country && account.phone ? { phoneCountry: account.phone_country, phone: account.phone } : null;
}

/** By what an account shows afresh that its owner asks: its password where it has one, else a code sent to where it is reached. */
export async function requiredProof(db: Database | DatabaseTransaction, accountId: string): Promise<"password" | "presentCode"> {
  const account = await db.selectFrom("accounts").select("password_hash").where("id", "=", accountId).executeTakeFirst();
  return account?.password_hash ? "password" : "presentCode";
}
