import type { AppContext } from "#server/context/app-context.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { Selectable } from "kysely";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";
import { mailboxKey } from "#server/forms/mailbox-key.ts";
import { isErased } from "./erased-buyer.ts";
import { decryptLinkKey, hashLinkKey } from "./order-link.ts";

/** What grants access to an order: its link key, or the account that owns it. */
export type OrderAccess = { number: string; key: string } | { number: string; accountId: string };

/**
 * Returns the order with this number if the link key or the account grants access, else undefined. The query itself has the condition, so no
 * order is read without access.
 */
export async function findOrder(shop: Pick<AppContext, "db">, access: OrderAccess) {
  const query = shop.db.selectFrom("orders").selectAll().where("number", "=", access.number);
  if ("accountId" in access) return query.where("account_id", "=", access.accountId).executeTakeFirst();
  // A link key has 22 characters; a far longer text is not hashed.
  if (!access.key || access.key.length > 64) return undefined;
  return query.where("link_key_hash", "=", hashLinkKey(access.key)).executeTakeFirst();
}

/** Returns the newest payment attempt of an order; a payment that does not pay for it comes last. Throws if there is none. */
export function findLastPayment(shop: Pick<AppContext, "db">, orderId: string) {
  return shop.db
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("duplicate")
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Returns the payment attempt that paid an order, not a duplicate. Throws if there is none. */
export function findPaidPayment(db: Database | DatabaseTransaction, orderId: string) {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("state", "=", "paid")
    .where("duplicate", "=", 0)
    .executeTakeFirstOrThrow();
}

/**
 * Returns the order that replaced an unpaid one; null if none did. `key`: its link key; null if it went to another email address, so that who received the link
 * of the replaced order by mistake cannot open it.
 */
export async function findReplacement(
  shop: Pick<AppContext, "db" | "encryptor">,
  order: Pick<Selectable<OrdersTable>, "email" | "replaced_by">,
): Promise<{ number: string; key: string | null } | null> {
  if (order.replaced_by === null) return null;
  const replacement = await shop.db
    .selectFrom("orders")
    .select(["id", "number", "email", "link_key_encrypted"])
    .where("id", "=", order.replaced_by)
    .executeTakeFirstOrThrow();
  const isSameBuyer = !isErased(replacement.email) && mailboxKey(replacement.email) === mailboxKey(order.email);
  return { number: replacement.number, key: isSameBuyer ? decryptLinkKey(shop.encryptor, replacement) : null };
}
