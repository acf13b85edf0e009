import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/** A request with what its order was paid with. */
export type RefundRequestRow = NonNullable<Awaited<ReturnType<typeof findRefundRequest>>>;

/** One request to have money back. */
export function findRefundRequest(db: Database | DatabaseTransaction, requestId: string) {
  return db
    .selectFrom("refund_requests")
    .innerJoin("orders", "orders.id", "refund_requests.order_id")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .selectAll("refund_requests")
    .select(["orders.number", "orders.way", "orders.currency", "orders.subtotal", "orders.discount", "order_lines.quantity"])
    .where("refund_requests.id", "=", requestId)
    .executeTakeFirst();
}
