import type { AppContext } from "#server/context/app-context.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { SESSION_IDLE_MS, SESSION_STAY_MS, type AccountIdentity } from "#server/identity/core/identity.ts";

type AccountAddress = {
  contact: string;
  phoneCountry: string;
  phone: string;
  addressCountry: string;
  province: string | null;
  city: string | null;
  address: string;
  postalCode: string | null;
};

/** The details of an account. Times are ms UTC. */
export type AccountDetail = {
  email: string | null;
  /** Country, national number, and `whole`: the number in E.164 format. */
  phone: { country: string; number: string; whole: string } | null;
  hasPassword: boolean;
  language: Language;
  createdAt: number;
  /** The default shipping address. Province and city are values of the country's list if it has one. */
  address: AccountAddress | null;
  /** The number of other browsers in which the account is signed in. */
  otherSessions: number;
};

/** Returns the details of the signed-in account, or null if it no longer exists (§2, account detail). */
export async function readAccount(shop: AppContext, identity: Pick<AccountIdentity, "accountId" | "tokenHash">): Promise<AccountDetail | null> {
  const { accountId, tokenHash } = identity;
  const now = shop.clock();
  const account = await shop.db.selectFrom("accounts").selectAll().where("id", "=", accountId).executeTakeFirst();
  if (!account) return null;
  const [address, sessions] = await Promise.all([
    readAccountAddress(shop, accountId),
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

/** Returns the default shipping address of an account, or null. */
export async function readAccountAddress(shop: Pick<AppContext, "db">, accountId: string): Promise<AccountAddress | null> {
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
