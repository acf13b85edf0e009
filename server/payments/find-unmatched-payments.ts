import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/**
 * Returns a query of the paid payments that pay for no order and of which money is left: a second payment of an order, a payment whose order never
 * became paid, and one that differs from what we asked for. The first two are refunded automatically; those in the result
 * could not be, for example because of a dispute that was won later.
 */
export function findUnmatchedPayments(db: Database | DatabaseTransaction) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .selectAll("payments")
    .select(["orders.number", "orders.email"])
    .where("payments.state", "=", "paid")
    .where("payments.amount", ">", 0)
    .where(INDEX_CONDITIONS.unmatchedPayments)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("refunds").select("refunds.id").whereRef("refunds.payment_id", "=", "payments.id").where(INDEX_CONDITIONS.refundsForStaff)),
      ),
    )
    .where((eb) =>
      eb(
        eb
          .selectFrom("ledger")
          .select(({ fn }) => fn.sum<number>("amount").as("left"))
          .whereRef("ledger.payment_id", "=", "payments.id"),
        ">",
        0,
      ),
    )
    .orderBy("payments.id");
}
