import type { DatabaseTransaction } from "#server/db/database.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Way } from "./order.schema.ts";

/** Tells the buyer by mail, once, that an eSIM is ready or a SIM renewed; a card by post has a mail of its own when it is posted. */
export async function announceDelivery(tx: DatabaseTransaction, { orderId, way, now }: { orderId: string; way: Way; now: number }): Promise<void> {
  if (way === "physical") return;
  const kind = way === "esim" ? "esim-ready" : "sim-renewed";
  await enqueueJob(tx, { topic: "orders.mail", ref: `${orderId}:${kind}`, payload: { kind, orderId }, now });
}
