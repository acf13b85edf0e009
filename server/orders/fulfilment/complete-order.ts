import type { DatabaseTransaction } from "#server/db/database.ts";
import { transitionOrder } from "#server/orders/core/transition-order.ts";
import type { DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";

/** The last unit of an order makes it delivered, and writes to the buyer; the others are announced also where some were refused. */
export async function completeOrder(
  tx: DatabaseTransaction,
  unit: { id: string; order_id: string; kind: DeliveryMethod },
  unitIsThere: boolean,
  now: number,
): Promise<void> {
  const units = await tx.selectFrom("fulfilments").select("state").where("order_id", "=", unit.order_id).where("taken_back_at", "is", null).execute();
  if (units.some(({ state }) => state === "requested" || state === "submitted")) return;
  const there = units.filter(({ state }) => state === "delivered").length;
  if (there === 0) return;
  const isAll = there === units.length;
  if (isAll && !(await transitionOrder(tx, { orderId: unit.order_id, to: "delivered", actor: "carrier", cause: "all units are there", now }))) return;
  // What was refused once and came after all is news, too.
  await notifyDelivery(tx, { orderId: unit.order_id, way: unit.kind, now, ...(unitIsThere && { more: unit.id }) });
}

/**
 * Tells the buyer by mail that an eSIM is ready or a SIM renewed; a card by post has a mail of its own when it is posted. Once, and again
 * only where `more` names a unit that came after the others were announced.
 */
export async function notifyDelivery(
  tx: DatabaseTransaction,
  { orderId, way, now, more }: { orderId: string; way: DeliveryMethod; now: number; more?: string },
): Promise<void> {
  if (way === "physical") return;
  const kind = way === "esim" ? "esim-ready" : "sim-renewed";
  const first = `${orderId}:${kind}`;
  const announced = await tx.selectFrom("jobs").select("id").where("topic", "=", "orders.mail").where("ref", "=", first).executeTakeFirst();
  const ref = announced && more ? `${first}:${more}` : first;
  await enqueueJob(tx, { topic: "orders.mail", ref, payload: { kind, orderId }, now });
}
