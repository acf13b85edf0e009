import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { REPLACED_BY } from "#server/domain/order-states.schema.ts";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";
import { makeJobDueNow } from "#server/jobs/enqueue-job.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { isOrderPaid } from "#server/orders/core/order.ts";
import { addOrderEvent, lockOrder, transitionOrder } from "#server/orders/core/transition-order.ts";
import { releaseReservation } from "./reserve-items.ts";

type OrderEnd = { orderId: string; to: "cancelled" | "expired"; actor: string; cause: string; now: number };

/**
 * Ends an order that awaits payment and releases its SIM cards. The job `payments.check` of an open payment page is due now: it closes the page of a
 * cancelled order. Returns false if the order has ended already or is paid.
 */
export async function endUnpaidOrder(tx: DatabaseTransaction, end: OrderEnd): Promise<boolean> {
  const { orderId, now } = end;
  if (!(await transitionOrder(tx, end))) return false;
  const { delivery_method: deliveryMethod, quantity } = await tx
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select(["delivery_method", "quantity"])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
  await releaseReservation(tx, { orderId, quantity, physical: deliveryMethod === "physical" });
  const pending = await tx.selectFrom("payments").select("id").where("order_id", "=", orderId).where(INDEX_CONDITIONS.alivePayments).execute();
  for (const { id } of pending) await makeJobDueNow(tx, "payments.check", id, now);
  return true;
}

type Replaceable = Pick<Selectable<OrdersTable>, "id" | "state" | "email" | "replaced_by">;

/** Whether its buyer may change or drop an order: it is not paid, no payment of it is being processed, and no other order has replaced it. */
export async function isChangeable(db: Database | DatabaseTransaction, order: Replaceable): Promise<boolean> {
  if (isOrderPaid(order.state) || order.replaced_by !== null || isErased(order.email)) return false;
  const processing = await db
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", order.id)
    .where("state", "=", "processing")
    .executeTakeFirst();
  return processing === undefined;
}

type Replacement = { orderId: string; by: { id: string; number: string }; actor: string; now: number };

/**
 * Ends an unpaid order in favour of another one. An order and all that it has replaced are one purchase: `replaced_by` of each names the only one that
 * can be paid, and the first payment of any of them is the only one that is kept (`findPaidOther`). Returns false, without an effect, if the order
 * can no longer be changed.
 */
export async function replaceOrder(tx: DatabaseTransaction, { orderId, by, actor, now }: Replacement): Promise<boolean> {
  await lockReplaced(tx, orderId);
  const order = await tx.selectFrom("orders").select(["id", "state", "email", "replaced_by"]).where("id", "=", orderId).executeTakeFirstOrThrow();
  if (!(await isChangeable(tx, order))) return false;
  await pointTo(tx, { orderId, by, actor, now });
  return true;
}

/**
 * Ends the order that has replaced a paid one: the paid one takes its place. Whatever is paid for the other orders of this purchase from now on is refunded.
 * The caller holds the lock of `paid`, and has locked its replacement by `findPaidOther`.
 */
export async function endReplacement(
  tx: DatabaseTransaction,
  paid: { id: string; number: string; replaced_by: string | null },
  now: number,
): Promise<void> {
  if (paid.replaced_by === null) return;
  await pointTo(tx, { orderId: paid.replaced_by, by: paid, actor: "payment", now });
  await tx.updateTable("orders").set({ replaced_by: null }).where("id", "=", paid.id).execute();
}

/**
 * Returns the paid order of the same purchase as this one, if there is any. Locks the order that has replaced this one, so that of two payments that arrive
 * simultaneously only one is kept. Locks are taken from the replaced order to its replacement; if three orders of a purchase are paid simultaneously,
 * PostgreSQL may abort a transaction, which is then repeated.
 */
export async function findPaidOther(tx: DatabaseTransaction, order: Pick<Selectable<OrdersTable>, "id" | "replaced_by">) {
  const { id, replaced_by: replacedBy } = order;
  if (replacedBy !== null) await lockOrder(tx, replacedBy);
  const current = replacedBy ?? id;
  return tx
    .selectFrom("orders")
    .select("id")
    .where(({ or, eb }) => or([eb("id", "=", current), eb("replaced_by", "=", current)]))
    .where("id", "<>", id)
    .where("paid_at", "is not", null)
    .executeTakeFirst();
}

async function pointTo(tx: DatabaseTransaction, { orderId, by, actor, now }: Replacement): Promise<void> {
  const cause = REPLACED_BY + by.number;
  if (!(await endUnpaidOrder(tx, { orderId, to: "cancelled", actor, cause, now }))) {
    const { state } = await tx.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
    await addOrderEvent(tx, { orderId, from: state, to: state, actor, cause, now });
  }
  await tx
    .updateTable("orders")
    .set({ replaced_by: by.id })
    .where(({ or, eb }) => or([eb("id", "=", orderId), eb("replaced_by", "=", orderId)]))
    .where("id", "<>", by.id)
    .execute();
}

/** Locks an order after all that it has replaced, which is the order in which a late payment locks them. */
async function lockReplaced(tx: DatabaseTransaction, orderId: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set((eb) => ({ number: eb.ref("number") }))
    .where("replaced_by", "=", orderId)
    .execute();
  await lockOrder(tx, orderId);
}
