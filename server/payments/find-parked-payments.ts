import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/**
 * Money that pays for nothing and is not on its way back: a second payment of an order, or one whose order it never made paid. Since
 * such money goes back by itself there is none, but from before that, or where it could not, as with a dispute that was won later.
 */
export function findParkedPayments(db: Database | DatabaseTransaction) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .selectAll("payments")
    .select(["orders.number", "orders.email"])
    .where("payments.state", "=", "paid")
    .where("payments.amount", ">", 0)
    .where(({ eb, or }) => or([eb("payments.duplicate", "=", 1), eb("orders.paid_at", "is", null)]))
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
