import type { DatabaseTransaction } from "#server/db/database.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";

/** Jobs whose ref is the enquiry's id: they say neither who nor what. */
export const SENDER_MAIL_TOPIC = "partners.sender-mail";
export const SALES_MAIL_TOPIC = "partners.sales-mail";

/** Has the sender and the sales team told of an enquiry, each once (§3). */
export async function notifyEnquiry(tx: DatabaseTransaction, { id, now }: { id: string; now: number }): Promise<void> {
  for (const topic of [SALES_MAIL_TOPIC, SENDER_MAIL_TOPIC]) await enqueueJob(tx, { topic, ref: id, now });
}
