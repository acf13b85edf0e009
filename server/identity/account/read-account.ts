import type { AppContext } from "#server/context/app-context.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { SESSION_IDLE_MS, SESSION_STAY_MS, type AccountIdentity } from "#server/identity/core/identity.ts";

export type AccountAddress = {
  contact: string;
  phoneCountry: string;
  phone: string;
  addressCountry: string;
  province: string | null;
  city: string | null;
  address: string;
  postalCode: string | null;
};

/** What an account knows of its owner. Times in ms UTC. */
export type AccountDetail = {
  email: string | null;
  /** National digits with their country, and the whole number as it is dialled. */
  phone: { country: string; number: string; whole: string } | null;
  hasPassword: boolean;
  language: Language;
  createdAt: number;
  /** The default shipping address; province and city by the values of their country's list where it has one. */
  address: AccountAddress | null;
  /** In how many other browsers the account is signed in. */
  otherSessions: number;
};

/** The details of the account that asks, or null where it is gone (§2, account detail). */
export async function readAccount(shop: AppContext, identity: Pick<AccountIdentity, "accountId" | "tokenHash">): Promise<AccountDetail | null> {
  const { accountId, tokenHash } = identity;
  const now = shop.clock();
  const account = await shop.db.selectFrom("accounts").selectAll().where("id", "=", accountId).executeTakeFirst();
  if (!account) return null;
  const [address, sessions] = await Promise.all([
    readAddressOf(shop, accountId),
    shop.db
      .selectFrom("sessions")
      .select(["stay", "seen_at"])
      .where("account_id", "=", accountId)
      .where("token_hash", "<>", tokenHash)
      .where("ends_at", ">", now)
      .execute(),
  ]);
  const { phone_country: country, phone: number, phone_number: whole } = account;
  return {
    email: account.email,
    phone: country && number && whole ? { country, number, whole } : null,
    hasPassword: account.password_hash !== null,
    language: account.language as Language,
    createdAt: account.created_at,
    address,
    otherSessions: sessions.filter(({ stay, seen_at: seen }) => seen + (stay ? SESSION_STAY_MS : SESSION_IDLE_MS) > now).length,
  };
}

/** The default shipping address of an account, or null. */
export async function readAddressOf(shop: Pick<AppContext, "db">, accountId: string): Promise<AccountAddress | null> {
  const row = await shop.db.selectFrom("account_addresses").selectAll().where("account_id", "=", accountId).executeTakeFirst();
  if (!row) return null;
  return {
    contact: row.contact,
    phoneCountry: row.phone_country,
    phone: row.phone,
    addressCountry: row.address_country,
    province: row.province,
    city: row.city,
    address: row.address,
    postalCode: row.postal_code,
  };
}
