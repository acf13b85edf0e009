import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { FulfilmentsTable, OrdersTable } from "#server/db/order-tables.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { message } from "#server/locale/message.schema.ts";
import { OPEN_REFUNDS, orderRefundEstimate } from "./refund.ts";

export type RefundableOrder =
  | { ok: true; amount: number; units: Selectable<FulfilmentsTable>[]; /** Whether it is the whole order. */ whole: boolean }
  | { ok: false; reason: string };

const refuse = (reason: string): RefundableOrder => ({ ok: false, reason });

/**
 * What of an order may still be called off: every unit that was not delivered, unless it is asked back already. Refuses an order that is
 * not paid, one that was delivered or posted, one that is asked back or was refused that before, and one that cost nothing.
 */
export async function findRefundableOrder(db: Database | DatabaseTransaction, order: Selectable<OrdersTable>): Promise<RefundableOrder> {
  const units = await db.selectFrom("fulfilments").selectAll().where("order_id", "=", order.id).orderBy("unit").execute();
  if (order.paid_at === null || units.length === 0) return refuse("orders.cancel-unpaid");
  const requests = await db
    .selectFrom("refund_requests")
    .select("state")
    .where("order_id", "=", order.id)
    .where("fulfilment_id", "is", null)
    .execute();
  if (requests.some(({ state }) => state !== "refunded" && OPEN_REFUNDS.some((one) => one === state))) return refuse("orders.cancel-asked");
  const going = units.filter((unit) => unit.state !== "delivered" && unit.taken_back_at === null);
  if (units.every((unit) => unit.taken_back_at !== null)) return refuse("orders.cancel-refunded");
  if (going.length === 0 || order.state === "refunded") return refuse("orders.cancel-delivered");
  // It stops the delivery each time: a second one is for a person to hear.
  if (requests.some(({ state }) => state === "rejected")) return refuse(message("orders.cancel-rejected", { email: BRAND.supportEmail }));
  const line = { subtotal: order.subtotal, discount: order.discount, quantity: units.length, postalFee: order.postal_fee };
  const amount = orderRefundEstimate(
    line,
    units.map(({ id, unit }) => ({ unit, goesBack: going.some((one) => one.id === id) })),
  );
  if (amount === 0) return refuse("orders.refund-nothing");
  return { ok: true, amount, units: going, whole: going.length === units.length };
}
