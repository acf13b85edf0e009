import type { DatabaseTransaction } from "#server/db/database.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";

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
