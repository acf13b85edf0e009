import type { Shop } from "#server/shop.ts";
import { hashLinkKey } from "./link-key.ts";

export type OrderAccess = { number: string; key: string };

/** The order that a number and its link key open; the key is part of the query, so a wrong one finds nothing. */
export async function findOrder(shop: Pick<Shop, "db">, access: OrderAccess) {
  if (!access.number || !access.key || access.key.length > 64) return undefined;
  return shop.db
    .selectFrom("orders")
    .selectAll()
    .where("number", "=", access.number)
    .where("link_key_hash", "=", hashLinkKey(access.key))
    .executeTakeFirst();
}

/** The last try to pay of an order. */
export function findLastPayment(shop: Pick<Shop, "db">, orderId: string) {
  return shop.db.selectFrom("payments").selectAll().where("order_id", "=", orderId).orderBy("attempt", "desc").limit(1).executeTakeFirstOrThrow();
}
