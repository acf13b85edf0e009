import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { OPEN_REFUND_STATES } from "#server/orders/core/refund-request.ts";
import { findPaidPayment } from "#server/orders/core/find-order.ts";

/** A refund request with the amounts and the delivery method of its order. */
export type RefundRequestRow = NonNullable<Awaited<ReturnType<typeof findRefundRequest>>>;

export function findRefundRequest(db: Database | DatabaseTransaction, requestId: string) {
  return db
    .selectFrom("refund_requests")
    .innerJoin("orders", "orders.id", "refund_requests.order_id")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .selectAll("refund_requests")
    .select(["orders.number", "orders.delivery_method", "orders.currency", "orders.subtotal", "orders.discount", "order_lines.quantity"])
    .where("refund_requests.id", "=", requestId)
    .executeTakeFirst();
}

/**
 * Returns the open refund request of an account for one of its packages, with the payment method of its order; null if there is none. Minor units.
 */
export async function findPackageRefundRequest(shop: Pick<AppContext, "db">, { accountId, simPackage }: { accountId: string; simPackage: string }) {
  const row = await shop.db
    .selectFrom("refund_requests")
    .innerJoin("orders", "orders.id", "refund_requests.order_id")
    .select(["refund_requests.order_id", "refund_requests.amount", "refund_requests.state", "refund_requests.requested_at", "orders.currency"])
    .where("refund_requests.fulfilment_id", "=", simPackage)
    .where("orders.account_id", "=", accountId)
    .where("refund_requests.state", "in", OPEN_REFUND_STATES)
    .executeTakeFirst();
  // "rejected" only for the type: the query leaves it out.
  if (!row || row.state === "rejected") return null;
  const { method } = await findPaidPayment(shop.db, row.order_id);
  return { amount: row.amount ?? 0, currency: row.currency, method, state: row.state, requestedAt: row.requested_at };
}
