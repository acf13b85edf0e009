import type { DatabaseTransaction } from "#server/db/database.ts";
import { addOrderEvent, transitionOrder } from "./transition-order.ts";
import type { OrderState } from "#server/domain/order-states.schema.ts";
import { OPEN_REFUND_STATES } from "./refund-request.ts";

type Change = { orderId: string; actor: string; cause: string; now: number };

/** States that are recalculated. An unpaid or refunded order keeps its state. */
const RECALCULATED_STATES: readonly OrderState[] = ["paid", "preparing", "delivered", "refund-requested"];

/**
 * Derives the state of a paid order from its units and refund requests, after a request was stored, decided or closed: refund-requested if
 * every unit is revoked or has an open request, else delivered, preparing or paid. Always adds the cause to the order's history. Returns the
 * state. The caller holds the order's lock.
 */
export async function recalculateOrderStatus(tx: DatabaseTransaction, { orderId, actor, cause, now }: Change): Promise<OrderState> {
  const order = await tx
    .selectFrom("orders")
    .select(["state", "delivery_method", "delivered_at"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const from = order.state;
  const to = RECALCULATED_STATES.includes(from) ? await deriveState(tx, orderId, order.delivery_method) : from;
  if (to !== from) {
    const { numUpdatedRows } = await tx
      .updateTable("orders")
      .set({ state: to, ...(to === "delivered" && { delivered_at: order.delivered_at ?? now }) })
      .where("id", "=", orderId)
      .where("state", "=", from)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Error(`The order ${orderId} was changed concurrently`);
  }
  await addOrderEvent(tx, { orderId, from, to, actor, cause, now });
  return to;
}

async function deriveState(tx: DatabaseTransaction, orderId: string, way: string): Promise<OrderState> {
  const units = await tx.selectFrom("fulfilments").select(["id", "state", "revoked_at"]).where("order_id", "=", orderId).execute();
  const requests = await tx
    .selectFrom("refund_requests")
    .select(["fulfilment_id", "state"])
    .where("order_id", "=", orderId)
    .where("state", "in", OPEN_REFUND_STATES)
    .execute();
  const requestedUnits = new Set(requests.map((request) => request.fulfilment_id));
  const isCancellationRequested = requests.some((request) => request.fulfilment_id === null && request.state === "requested");
  const remaining = units.filter((unit) => unit.revoked_at === null);
  if (remaining.every((unit) => requestedUnits.has(unit.id) || (isCancellationRequested && unit.state !== "delivered"))) return "refund-requested";
  if (remaining.every((unit) => unit.state === "delivered")) return "delivered";
  return way === "physical" || remaining.some((unit) => unit.state !== "requested") ? "preparing" : "paid";
}

/**
 * Sets a paid order to refunded if neither a unit nor money of it is left, whether a refund or a dispute took the money. Returns whether it
 * did. The caller holds the order's lock.
 */
export async function closeEmptyOrder(tx: DatabaseTransaction, change: Change): Promise<boolean> {
  const { orderId } = change;
  const remaining = await tx
    .selectFrom("fulfilments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (remaining) return false;
  const { left } = await tx
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.payment_id")
    .select((eb) => eb.fn.sum<number>("ledger.amount").as("left"))
    .where("ledger.order_id", "=", orderId)
    .where("payments.duplicate", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(left ?? 0) <= 0 && transitionOrder(tx, { ...change, to: "refunded" });
}
