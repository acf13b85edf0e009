import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { FulfilmentsTable, OrdersTable } from "#server/db/tables/order-tables.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { isRequestedByBuyer, OPEN_REFUND_STATES, cancellationRefundAmount } from "#server/orders/core/refund-request.ts";

type Unit = Selectable<FulfilmentsTable>;
type CancellableUnits =
  | { ok: true; amount: number; units: Unit[]; /** Whether these are all units of the order. */ whole: boolean }
  | Rejection<CancelRejectionCode>;

export type CancelRejectionCode = "cancel-unpaid" | "cancel-asked" | "cancel-refunded" | "cancel-delivered" | "cancel-rejected" | "refund-nothing";

/**
 * Returns the units of an order that its buyer may cancel, which are all that are neither delivered nor cancelled, and the refund in minor
 * units. Rejects an order that is unpaid, fully delivered, refunded or free, one with an open cancellation request, and one whose cancellation
 * was rejected before, unless the carrier has refused a unit since.
 */
export async function findCancellableUnits(db: Database | DatabaseTransaction, order: Selectable<OrdersTable>): Promise<CancellableUnits> {
  const units = await db.selectFrom("fulfilments").selectAll().where("order_id", "=", order.id).orderBy("unit").execute();
  if (order.paid_at === null || units.length === 0) return reject("cancel-unpaid");
  const requests = await db
    .selectFrom("refund_requests")
    .select(["state", "reason", "decided_at"])
    .where("order_id", "=", order.id)
    .where("fulfilment_id", "is", null)
    .execute();
  // A refunded cancellation does not prevent the cancellation of units that it left out.
  if (requests.some(({ state }) => state !== "refunded" && OPEN_REFUND_STATES.some((openState) => openState === state)))
    return reject("cancel-asked");
  const cancellable = units.filter(isCancellable);
  if (units.every((unit) => unit.revoked_at !== null)) return reject("cancel-refunded");
  if (cancellable.length === 0 || order.state === "refunded") return reject("cancel-delivered");
  // A request puts the order on hold. After a rejection the buyer must contact support, unless a unit has failed since.
  const failedAt = Math.max(...cancellable.map((unit) => unit.failed_at ?? 0));
  const rejected = requests.filter(({ state, reason }) => state === "rejected" && isRequestedByBuyer(reason));
  if (rejected.some((request) => (request.decided_at ?? 0) > failedAt)) return reject("cancel-rejected", { email: BRAND.supportEmail });
  const amount = cancellationAmount(order, units, cancellable);
  if (amount === 0) return reject("refund-nothing");
  return { ok: true, amount, units: cancellable, whole: cancellable.length === units.length };
}

/** Whether a unit may be cancelled: it is neither delivered nor cancelled already. */
export const isCancellable = (unit: Pick<Unit, "state" | "revoked_at">): boolean => unit.state !== "delivered" && unit.revoked_at === null;

/** Returns the refund for cancelling `unitsToCancel`, in minor units; `units` are all units of the order. */
export function cancellationAmount(order: Selectable<OrdersTable>, units: Unit[], unitsToCancel: Unit[]): number {
  const line = { subtotal: order.subtotal, discount: order.discount, quantity: units.length, postalFee: order.postal_fee };
  return cancellationRefundAmount(
    line,
    units.map(({ id, unit, state, revoked_at: revokedAt }) => ({
      unit,
      isCancelledNow: unitsToCancel.some((unitToCancel) => unitToCancel.id === id),
      cancelled: state !== "delivered" && revokedAt !== null,
    })),
  );
}
