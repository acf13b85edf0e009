import type { AppContext } from "#server/context/app-context.ts";
import { reject } from "#server/forms/rejection.ts";
import { isRequestedByBuyer, refundDeadline, unitRefundAmount } from "#server/orders/core/refund-request.ts";
import { findOtherPackages } from "#server/orders/refunds/find-other-packages.ts";
import { findRefundBlockers } from "#server/orders/refunds/close-refund.ts";

/**
 * Returns one refund request with what staff need to decide it, without personal data. Amounts in minor units. `blockers`: why an approved request
 * cannot be paid. `isCancellation`: it is about all that was not delivered, not about one delivered unit.
 */
export async function showRefundRequest({ db }: Pick<AppContext, "db">, id: string) {
  const row = await db
    .selectFrom("refund_requests")
    .innerJoin("orders", "orders.id", "refund_requests.order_id")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .leftJoin("payments", (on) => on.onRef("payments.order_id", "=", "orders.id").on("payments.state", "=", "paid").on("payments.duplicate", "=", 0))
    .leftJoin("fulfilments", "fulfilments.id", "refund_requests.fulfilment_id")
    .selectAll("refund_requests")
    .select(["orders.number", "orders.currency", "orders.delivery_method", "orders.state as orderState", "orders.paid_at"])
    .select(["order_lines.package_id", "order_lines.quantity", "order_lines.subtotal", "order_lines.discount"])
    .select(["payments.method", "fulfilments.unit"])
    .where("refund_requests.id", "=", id)
    .executeTakeFirst();
  if (!row) return reject("unknown");
  const units = await db
    .selectFrom("fulfilments")
    .select(["unit", "state", "delivered_at", "revoked_at"])
    .where("order_id", "=", row.order_id)
    .orderBy("unit")
    .execute();
  const refunds = await db
    .selectFrom("refunds")
    .select(["id", "attempt", "state", "amount", "created_at", "settled_at", "failure"])
    .where("request_id", "=", id)
    .orderBy("attempt")
    .execute();
  const earlier = await db
    .selectFrom("refund_requests")
    .leftJoin("fulfilments", "fulfilments.id", "refund_requests.fulfilment_id")
    .select(["refund_requests.id", "refund_requests.state", "decision", "requested_at", "fulfilments.unit"])
    .where("refund_requests.order_id", "=", row.order_id)
    .where("refund_requests.id", "<>", id)
    .where("requested_at", "<=", row.requested_at)
    .orderBy("requested_at")
    .execute();
  const isCancellation = row.fulfilment_id === null;
  return {
    ok: true as const,
    request: {
      id,
      state: row.state,
      reason: row.reason,
      decision: row.decision,
      note: row.note,
      isGoodwill: row.goodwill === 1,
      isByBuyer: isRequestedByBuyer(row.reason),
      isCancellation,
      unit: row.unit,
      /** Packages that were added to the eSIM, because of which it cannot be revoked. */
      otherPackages: await findOtherPackages(db, row.fulfilment_id ?? ""),
      amount: row.amount ?? (row.unit === null ? 0 : unitRefundAmount(row, row.unit)),
      currency: row.currency,
      method: row.method,
      requestedAt: row.requested_at,
      decidedAt: row.decided_at,
      decidedBy: row.decided_by,
      /** The last day on which a buyer may ask; null for cancellations. */
      deadline: isCancellation || row.paid_at === null ? null : refundDeadline(row.paid_at),
      order: {
        number: row.number,
        state: row.orderState,
        way: row.delivery_method,
        packageId: row.package_id,
        quantity: row.quantity,
      },
      units: units.map(({ delivered_at: deliveredAt, revoked_at: revokedAt, ...unit }) => ({
        ...unit,
        deliveredAt,
        revokedAt,
      })),
      refunds: refunds.map(({ created_at: startedAt, settled_at: endedAt, ...refund }) => ({ ...refund, startedAt, endedAt })),
      earlier: earlier.map(({ requested_at: at, ...request }) => ({
        ...request,
        at,
      })),
      blockers: row.state === "approved" ? await findRefundBlockers(db, id) : [],
    },
  };
}
