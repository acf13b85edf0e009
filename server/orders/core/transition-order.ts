import type { DatabaseTransaction } from "#server/db/database.ts";
import { statesBefore, type OrderState } from "./order.ts";

/**
 * Brings an order to a state and writes its history; false where the order is in no state that leads there (or is there already). Locks
 * the order first: two units that are submitted together wait for each other. `actor` is buyer, payment, carrier, shop or staff, the
 * latter with a name where one is asked for; `cause` holds references only.
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
  if (numUpdatedRows !== 1n) throw new Error(`The order ${change.orderId} changed meanwhile`);
  await addOrderEvent(tx, { ...change, from: before.state });
  return true;
}

/** Locks an order's row until the transaction ends: what is read of it and its parts afterwards cannot change meanwhile. */
export async function lockOrder(tx: DatabaseTransaction, orderId: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set((eb) => ({ number: eb.ref("number") }))
    .where("id", "=", orderId)
    .execute();
}

/** One line of an order's history. Lines are numbered, since several may fall into one millisecond. */
export async function addOrderEvent(
  tx: DatabaseTransaction,
  event: { orderId: string; from: OrderState | null; to: OrderState; actor: string; cause: string; now: number },
): Promise<void> {
  await lockOrder(tx, event.orderId);
  const { lines } = await tx
    .selectFrom("order_events")
    .select((eb) => eb.fn.countAll<number>().as("lines"))
    .where("order_id", "=", event.orderId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("order_events")
    .values({
      id: `${event.orderId}.${String(Number(lines) + 1).padStart(4, "0")}`,
      order_id: event.orderId,
      at: event.now,
      actor: event.actor,
      from_state: event.from,
      to_state: event.to,
      cause: event.cause,
    })
    .execute();
}
