import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/**
 * Returns a query of the paid payments that pay for no order and were not refunded: a second payment of an order, or a payment whose order never
 * became paid. Such payments are refunded automatically. Those in the result are older than that rule, or could not be refunded, for example because
 * of a dispute that was won later.
 */
export function findUnmatchedPayments(db: Database | DatabaseTransaction) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .selectAll("payments")
    .select(["orders.number", "orders.email"])
    .where("payments.state", "=", "paid")
    .where("payments.amount", ">", 0)
    .where("payments.id", "in", (eb) =>
      eb
        .selectFrom("payments as second")
        .select("second.id")
        // A literal, as in the condition of the partial index payments_duplicate.
        .where("second.duplicate", "=", sql.lit(1))
        .union(
          eb
            .selectFrom("orders as unpaid")
            // SQLite does not reorder a cross join: it reads the orders first, by the index orders_never_paid.
            .crossJoin("payments as late")
            .select("late.id")
            .whereRef("late.order_id", "=", "unpaid.id")
            .where("unpaid.paid_at", "is", null)
            .where("late.state", "=", "paid"),
        ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("refunds").select("refunds.id").whereRef("refunds.payment_id", "=", "payments.id").where("refunds.state", "<>", "failed")),
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
