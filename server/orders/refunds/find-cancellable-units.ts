import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { FulfilmentsTable, OrdersTable } from "#server/db/tables/order-tables.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { isRequestedByBuyer, OPEN_REFUND_STATES, cancellationRefundAmount } from "#server/orders/core/refund-request.ts";

type Unit = Selectable<FulfilmentsTable>;
export type CancellableUnits =
  | { ok: true; amount: number; units: Unit[]; /** Whether it is the whole order. */ whole: boolean }
  | { ok: false; reason: string };

const refuse = (reason: string): CancellableUnits => ({ ok: false, reason });

/**
 * What of an order its buyer may still call off: every unit that was not delivered, unless it is asked back already. Refuses an order that
 * is not paid, one that was delivered or posted, one that is asked back, one that cost nothing, and one that was refused that before,
 * unless the carrier has refused a unit since.
 */
export async function findCancellableUnits(db: Database | DatabaseTransaction, order: Selectable<OrdersTable>): Promise<CancellableUnits> {
  const units = await db.selectFrom("fulfilments").selectAll().where("order_id", "=", order.id).orderBy("unit").execute();
  if (order.paid_at === null || units.length === 0) return refuse("orders.cancel-unpaid");
  const requests = await db
    .selectFrom("refund_requests")
    .select(["state", "reason", "decided_at"])
    .where("order_id", "=", order.id)
    .where("fulfilment_id", "is", null)
    .execute();
  if (requests.some(({ state }) => state !== "refunded" && OPEN_REFUND_STATES.some((one) => one === state))) return refuse("orders.cancel-asked");
  const going = units.filter(isCancellable);
  if (units.every((unit) => unit.taken_back_at !== null)) return refuse("orders.cancel-refunded");
  if (going.length === 0 || order.state === "refunded") return refuse("orders.cancel-delivered");
  // It stops the delivery each time: a second one is for a person to hear, unless delivering has failed since.
  const failedAt = Math.max(...going.map((unit) => unit.failed_at ?? 0));
  const rejected = requests.filter(({ state, reason }) => state === "rejected" && isRequestedByBuyer(reason));
  if (rejected.some((one) => (one.decided_at ?? 0) > failedAt)) return refuse(message("orders.cancel-rejected", { email: BRAND.supportEmail }));
  const amount = cancellationAmount(order, units, going);
  if (amount === 0) return refuse("orders.refund-nothing");
  return { ok: true, amount, units: going, whole: going.length === units.length };
}

/** Whether a unit may be called off: it was neither delivered nor called off before. */
export const isCancellable = (unit: Pick<Unit, "state" | "taken_back_at">): boolean => unit.state !== "delivered" && unit.taken_back_at === null;

/** What was paid for the units that go back, minor units. */
export function cancellationAmount(order: Selectable<OrdersTable>, units: Unit[], going: Unit[]): number {
  const line = { subtotal: order.subtotal, discount: order.discount, quantity: units.length, postalFee: order.postal_fee };
  return cancellationRefundAmount(
    line,
    units.map(({ id, unit, state, taken_back_at: takenBackAt }) => ({
      unit,
      goesBack: going.some((one) => one.id === id),
      cancelled: state !== "delivered" && takenBackAt !== null,
    })),
  );
}
