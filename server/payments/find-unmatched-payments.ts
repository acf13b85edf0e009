import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/**
 * Money that pays for nothing and is not on its way back: a second payment of an order, or one whose order it never made paid. Since
 * such money goes back by itself there is none, but from before that, or where it could not, as with a dispute that was won later.
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
        // As in the index payments_duplicate.
        .where("second.duplicate", "=", sql.lit(1))
        .union(
          eb
            .selectFrom("orders as unpaid")
            // SQLite keeps to the order of a cross join: the orders first, by the index orders_never_paid.
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
          .select((of) => of.fn.sum<number>("amount").as("left"))
          .whereRef("ledger.payment_id", "=", "payments.id"),
        ">",
        0,
      ),
    )
    .orderBy("payments.id");
}
