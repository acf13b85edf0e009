import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/**
 * Returns the sum of the requests in these states that have no refund yet, minor units. A failed refund counts as none. The caller holds the order's
 * lock, or only shows it.
 */
export async function outstandingRefundAmount(
  db: Database | DatabaseTransaction,
  orderId: string,
  states: readonly ("requested" | "approved")[],
): Promise<number> {
  const { amount } = await db
    .selectFrom("refund_requests")
    .select((eb) => eb.fn.sum<number>("amount").as("amount"))
    .where("order_id", "=", orderId)
    .where("state", "in", states)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("refunds").select("refunds.id").whereRef("refunds.request_id", "=", "refund_requests.id").where("refunds.state", "<>", "failed"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(amount ?? 0);
}
