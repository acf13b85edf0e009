import type { AppContext } from "#server/context/app-context.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { hashLinkKey } from "./order-link.ts";

/** What opens an order: its link key, or the account that it belongs to. */
export type OrderAccess = { number: string; key: string } | { number: string; accountId: string };

/** The order that a number opens with its link key or for its account; both are part of the query, so a wrong one finds nothing. */
export async function findOrder(shop: Pick<AppContext, "db">, access: OrderAccess) {
  const query = shop.db.selectFrom("orders").selectAll().where("number", "=", access.number);
  if ("accountId" in access) return query.where("account_id", "=", access.accountId).executeTakeFirst();
  if (!access.key || access.key.length > 64) return undefined;
  return query.where("link_key_hash", "=", hashLinkKey(access.key)).executeTakeFirst();
}

/** The last try to pay of an order. */
export function findLastPayment(shop: Pick<AppContext, "db">, orderId: string) {
  return shop.db.selectFrom("payments").selectAll().where("order_id", "=", orderId).orderBy("attempt", "desc").limit(1).executeTakeFirstOrThrow();
}

/** The payment that a paid order was bought with: not one that nobody should have made. */
export function findPaidPayment(db: Database | DatabaseTransaction, orderId: string) {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("state", "=", "paid")
    .where("duplicate", "=", 0)
    .executeTakeFirstOrThrow();
}
