import type { DatabaseTransaction } from "#server/db/database.ts";
import { transitionOrder } from "#server/orders/core/transition-order.ts";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";

/**
 * Makes an order delivered and notifies the buyer, once no unit awaits the carrier. If the carrier refused some units, the order is not
 * delivered, but the buyer is notified of the delivered units. `isDelivered`: whether `unit` itself was delivered. The caller holds the
 * order's lock.
 */
export async function completeOrder(
  tx: DatabaseTransaction,
  unit: { id: string; order_id: string; kind: DeliveryMethod },
  isDelivered: boolean,
  now: number,
): Promise<void> {
  const units = await tx.selectFrom("fulfilments").select("state").where("order_id", "=", unit.order_id).where("revoked_at", "is", null).execute();
  if (units.some(({ state }) => state === "requested" || state === "submitted")) return;
  const delivered = units.filter(({ state }) => state === "delivered").length;
  if (delivered === 0) return;
  const isComplete = delivered === units.length;
  if (isComplete && !(await transitionOrder(tx, { orderId: unit.order_id, to: "delivered", actor: "carrier", cause: "all units are there", now })))
    return;
  // A unit that is delivered after a retry is announced as well.
  await notifyDelivery(tx, { orderId: unit.order_id, way: unit.kind, now, ...(isDelivered && { laterUnitId: unit.id }) });
}

/**
 * Notifies the buyer by mail that an eSIM is ready or a SIM is renewed. The mail is sent once for an order, and again only for a unit that was
 * delivered after it (`laterUnitId`). A posted SIM card has a separate mail, sent when it is shipped.
 */
export async function notifyDelivery(
  tx: DatabaseTransaction,
  { orderId, way, now, laterUnitId }: { orderId: string; way: DeliveryMethod; now: number; laterUnitId?: string },
): Promise<void> {
  if (way === "physical") return;
  const kind = way === "esim" ? "esim-ready" : "sim-renewed";
  const firstRef = `${orderId}:${kind}`;
  const announced = await tx.selectFrom("jobs").select("id").where("topic", "=", "orders.mail").where("ref", "=", firstRef).executeTakeFirst();
  const ref = announced && laterUnitId ? `${firstRef}:${laterUnitId}` : firstRef;
  await enqueueJob(tx, { topic: "orders.mail", ref, payload: { kind, orderId }, now });
}
