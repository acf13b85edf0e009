import type { OrderState } from "#server/domain/order-states.schema.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { statesBefore } from "./order.ts";
import { settleReturnedParcel } from "./settle-returned-parcel.ts";

/**
 * Changes the state of an order and adds an event to its history. A returned parcel of a refunded order no longer waits. Returns false if the
 * order's state does not allow the change or is the new state already. Locks the order first, so that concurrent changes of its units wait for
 * each other. `actor` is buyer, payment, carrier, shop or staff; staff may have a name, as in `staff (ann)`. `cause` contains references but no
 * personal data.
 */
export async function transitionOrder(
  tx: DatabaseTransaction,
  change: { orderId: string; to: OrderState; actor: string; cause: string; now: number },
): Promise<boolean> {
  await lockOrder(tx, change.orderId);
  const before = await tx.selectFrom("orders").select("state").where("id", "=", change.orderId).executeTakeFirstOrThrow();
  if (!statesBefore(change.to).includes(before.state)) return false;
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({
      state: change.to,
      ...(change.to === "paid" && { paid_at: change.now }),
      ...(change.to === "delivered" && { delivered_at: change.now }),
    })
    .where("id", "=", change.orderId)
    .where("state", "=", before.state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`The order ${change.orderId} was changed concurrently`);
  if (change.to === "refunded") await settleReturnedParcel(tx, change.orderId, change.now);
  await addOrderEvent(tx, { ...change, from: before.state });
  return true;
}

/**
 * Locks an order's row until the transaction ends. Code that changes the order, its units, payments or requests takes this lock first. An update
 * without effect locks the row on both databases; SQLite has no `select … for update`.
 */
export async function lockOrder(tx: DatabaseTransaction, orderId: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set((eb) => ({ number: eb.ref("number") }))
    .where("id", "=", orderId)
    .execute();
}

type OrderEvent = { orderId: string; from: OrderState | null; to: OrderState; actor: string; cause: string; now: number };

/** Adds an event to an order's history. Events are numbered under the order's lock, because several may have the same millisecond. */
export async function addOrderEvent(tx: DatabaseTransaction, event: OrderEvent): Promise<void> {
  await lockOrder(tx, event.orderId);
  const { events } = await tx
    .selectFrom("order_events")
    .select((eb) => eb.fn.countAll<number>().as("events"))
    .where("order_id", "=", event.orderId)
    .executeTakeFirstOrThrow();
  await insertOrderEvent(tx, Number(events) + 1, event);
}

/** Adds the first event of an order that this transaction has created, which needs no lock. */
export const addFirstOrderEvent = (tx: DatabaseTransaction, event: OrderEvent): Promise<void> => insertOrderEvent(tx, 1, event);

async function insertOrderEvent(tx: DatabaseTransaction, number: number, event: OrderEvent): Promise<void> {
  await tx
    .insertInto("order_events")
    .values({
      id: `${event.orderId}.${String(number).padStart(4, "0")}`,
      order_id: event.orderId,
      at: event.now,
      actor: event.actor,
      from_state: event.from,
      to_state: event.to,
      cause: event.cause,
    })
    .execute();
}
