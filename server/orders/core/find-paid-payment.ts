import type { Database, DatabaseTransaction } from "#server/db/database.ts";

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
