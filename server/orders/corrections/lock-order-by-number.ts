import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";

/** Locks the order with this number until the transaction ends, and returns its row; undefined if there is none. */
export async function lockOrderByNumber(tx: DatabaseTransaction, number: string) {
  const found = await tx.selectFrom("orders").select("id").where("number", "=", number).executeTakeFirst();
  if (!found) return undefined;
  await lockOrder(tx, found.id);
  return tx.selectFrom("orders").selectAll().where("id", "=", found.id).executeTakeFirstOrThrow();
}

/** Returns the parcel of an order that came back and waits for staff; undefined if there is none. */
export const findReturnedParcel = (db: Database | DatabaseTransaction, orderId: string) =>
  db.selectFrom("returned_parcels").selectAll().where("order_id", "=", orderId).where("settled_at", "is", null).executeTakeFirst();
