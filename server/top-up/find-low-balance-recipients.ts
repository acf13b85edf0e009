import type { Database } from "#server/db/database.ts";
import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import { DEFAULT_LANGUAGE, type Language, siteLanguage } from "#server/locale/locale.schema.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";

/** Recipient of a low-balance notification: an account or the buyer of an order by mail, or the SIM itself by SMS. */
export type LowBalanceRecipient = { language: Language } & ({ orderId: string } | { accountId: string } | { phone: string });

/**
 * Returns the recipients of a notification of the balance of a SIM, each address once: the guest who bought it, the guest who topped it up last, every
 * account that follows it, and the SIM itself if it receives text messages. An account is notified at its current address. Excludes accounts that
 * removed the SIM from their list, and erased buyers (§8).
 */
export async function findLowBalanceRecipients(
  db: Database,
  { iccid, phone }: Pick<CarrierBalance, "iccid" | "phone">,
): Promise<LowBalanceRecipient[]> {
  const orders = (await creditOrders(db, iccid)).filter(({ email }) => !isErased(email));
  const listed = await findAccountsListing(db, iccid);
  const hidden = new Set(listed.filter((row) => row.hidden === 1).map(({ id }) => id));
  const byEmail = new Map<string, LowBalanceRecipient>();
  const add = (email: string, recipient: LowBalanceRecipient) => void (byEmail.has(email) || byEmail.set(email, recipient));
  const addedAccounts = new Set<string>();
  for (const [index, order] of orders.entries()) {
    const { account_id: accountId, account_email: email } = order;
    const addBuyer = () => add(order.email, { orderId: order.id, language: siteLanguage(order.language) });
    if (accountId === null) {
      // The newest credit, or the order that delivered the SIM itself.
      if (index === 0 || order.kind !== "sim") addBuyer();
      continue;
    }
    if (hidden.has(accountId) || addedAccounts.has(accountId)) continue;
    addedAccounts.add(accountId);
    if (email !== null) add(email, { accountId, language: siteLanguage(order.account_language ?? order.language) });
    // An account with a phone number only: use the email address of its newest order.
    else addBuyer();
  }
  for (const { id, email, language } of listed)
    if (email !== null && !hidden.has(id)) add(email, { accountId: id, language: siteLanguage(language) });
  const recipients = [...byEmail.values()];
  const [first] = recipients;
  return phone === null ? recipients : [...recipients, { phone, language: first?.language ?? DEFAULT_LANGUAGE }];
}

/** The orders that delivered credit to the SIM, without revoked credit, newest first. */
function creditOrders(db: Database, iccid: string) {
  return db
    .selectFrom("fulfilments")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .leftJoin("accounts", "accounts.id", "orders.account_id")
    .select(["orders.id", "orders.email", "orders.language", "orders.account_id", "fulfilments.kind"])
    .select(["accounts.email as account_email", "accounts.language as account_language"])
    .where("fulfilments.iccid", "=", iccid)
    .where("fulfilments.state", "=", "delivered")
    .where("fulfilments.revoked_at", "is", null)
    .where("order_lines.credit", "is not", null)
    .orderBy("fulfilments.delivered_at", "desc")
    .orderBy("fulfilments.id", "desc")
    .execute();
}

/** The accounts that added the SIM, or removed it from their list (`hidden`), oldest first. */
function findAccountsListing(db: Database, iccid: string) {
  return db
    .selectFrom("account_sims")
    .innerJoin("accounts", "accounts.id", "account_sims.account_id")
    .select(["accounts.id", "accounts.email", "accounts.language", "account_sims.hidden"])
    .where("account_sims.iccid", "=", iccid)
    .orderBy("account_sims.added_at")
    .orderBy("accounts.id")
    .execute();
}
