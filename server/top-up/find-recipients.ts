import type { Database } from "#server/db/database.ts";
import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import { DEFAULT_LANGUAGE, LanguageSchema, type Language } from "#server/locale/locale.schema.ts";
import { isErased } from "#server/orders/erased-buyer.ts";

/** Who is told of a low balance: the buyer of an order or an account by mail, the SIM itself by SMS. */
export type Recipient = { language: Language } & ({ orderId: string } | { accountId: string } | { phone: string });

/**
 * Everybody who wants to know of the balance of a SIM, each once: who topped it up last, the accounts that follow it, and the SIM itself where it gets text
 * messages. Not who took it off his list, nor who was erased (§8).
 */
export async function findRecipients(db: Database, { iccid, phone }: Pick<CarrierBalance, "iccid" | "phone">): Promise<Recipient[]> {
  const byEmail = new Map<string, Recipient>();
  const order = await newestOrder(db, iccid);
  if (order && !isErased(order.email) && !order.hidden) byEmail.set(order.email, { orderId: order.id, language: languageOf(order.language) });
  const followers = await db
    .selectFrom("account_sims")
    .innerJoin("accounts", "accounts.id", "account_sims.account_id")
    .select(["accounts.id", "accounts.email", "accounts.language"])
    .where("account_sims.iccid", "=", iccid)
    .where("account_sims.hidden", "=", 0)
    .where("accounts.email", "is not", null)
    .orderBy("account_sims.added_at")
    .orderBy("accounts.id")
    .execute();
  for (const { id, email, language } of followers) {
    if (email !== null && !byEmail.has(email)) byEmail.set(email, { accountId: id, language: languageOf(language) });
  }
  const recipients = [...byEmail.values()];
  const [first] = recipients;
  return phone === null ? recipients : [...recipients, { phone, language: first?.language ?? DEFAULT_LANGUAGE }];
}

/** The order that brought the newest credit that is still there; `hidden` where its account took the SIM off its list. */
async function newestOrder(db: Database, iccid: string) {
  const order = await db
    .selectFrom("fulfilments")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .select(["orders.id", "orders.email", "orders.language", "orders.account_id"])
    .where("fulfilments.iccid", "=", iccid)
    .where("fulfilments.state", "=", "delivered")
    .where("fulfilments.taken_back_at", "is", null)
    .where("order_lines.credit", "is not", null)
    .orderBy("fulfilments.delivered_at", "desc")
    .orderBy("fulfilments.id", "desc")
    .executeTakeFirst();
  if (!order) return null;
  const noted =
    order.account_id === null
      ? undefined
      : await db.selectFrom("account_sims").select("hidden").where("account_id", "=", order.account_id).where("iccid", "=", iccid).executeTakeFirst();
  return { ...order, hidden: noted?.hidden === 1 };
}

/** Mails are written in three languages; who reads another gets them in English. */
const languageOf = (language: string): Language => LanguageSchema.catch("en").parse(language);
