import type { DatabaseTransaction } from "#server/db/database.ts";
import { addOrderEvent, transitionOrder } from "./transition-order.ts";
import type { OrderState } from "./order.ts";
import { OPEN_REFUND_STATES } from "./refund-request.ts";

type Change = { orderId: string; actor: string; cause: string; now: number };

/** Where a decision about money may lead from; what is over or not paid stays as it is. */
const LIVE: readonly OrderState[] = ["paid", "preparing", "delivered", "refund-requested"];

/**
 * Brings a paid order to what its units say after a refund was asked for, approved or refused: refund-requested while all that is left
 * of it is asked back, else delivered, being prepared or paid. Writes the cause into its history either way. The caller holds its lock.
 */
export async function recalculateOrderStatus(tx: DatabaseTransaction, { orderId, actor, cause, now }: Change): Promise<OrderState> {
  const order = await tx.selectFrom("orders").select(["state", "way", "delivered_at"]).where("id", "=", orderId).executeTakeFirstOrThrow();
  const from = order.state;
  const to = LIVE.includes(from) ? await stateOfUnits(tx, orderId, order.way) : from;
  if (to !== from) {
    const { numUpdatedRows } = await tx
      .updateTable("orders")
      .set({ state: to, ...(to === "delivered" && { delivered_at: order.delivered_at ?? now }) })
      .where("id", "=", orderId)
      .where("state", "=", from)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Error(`The order ${orderId} changed meanwhile`);
  }
  await addOrderEvent(tx, { orderId, from, to, actor, cause, now });
  return to;
}

async function stateOfUnits(tx: DatabaseTransaction, orderId: string, way: string): Promise<OrderState> {
  const units = await tx.selectFrom("fulfilments").select(["id", "state", "taken_back_at"]).where("order_id", "=", orderId).execute();
  const requests = await tx
    .selectFrom("refund_requests")
    .select(["fulfilment_id", "state"])
    .where("order_id", "=", orderId)
    .where("state", "in", OPEN_REFUND_STATES)
    .execute();
  const own = new Set(requests.map((one) => one.fulfilment_id));
  const undelivered = requests.some((one) => one.fulfilment_id === null && one.state === "requested");
  const left = units.filter((unit) => unit.taken_back_at === null);
  if (left.every((unit) => own.has(unit.id) || (undelivered && unit.state !== "delivered"))) return "refund-requested";
  if (left.every((unit) => unit.state === "delivered")) return "delivered";
  return way === "physical" || left.some((unit) => unit.state !== "requested") ? "preparing" : "paid";
}

/** Ends a paid order of which neither a unit nor money is left, whichever way the money went. Answers whether it is over. The caller holds its lock. */
export async function closeEmptyOrder(tx: DatabaseTransaction, change: Change): Promise<boolean> {
  const { orderId } = change;
  const kept = await tx.selectFrom("fulfilments").select("id").where("order_id", "=", orderId).where("taken_back_at", "is", null).executeTakeFirst();
  if (kept) return false;
  const { left } = await tx
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.payment_id")
    .select((eb) => eb.fn.sum<number>("ledger.amount").as("left"))
    .where("ledger.order_id", "=", orderId)
    .where("payments.duplicate", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(left ?? 0) <= 0 && transitionOrder(tx, { ...change, to: "refunded" });
}
