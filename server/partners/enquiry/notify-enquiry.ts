import type { DatabaseTransaction } from "#server/db/database.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";

/** Topics of jobs whose ref is the enquiry's id. The jobs contain no personal data. */
export const SENDER_MAIL_TOPIC = "partners.sender-mail";
export const SALES_MAIL_TOPIC = "partners.sales-mail";

/** Enqueues one mail to the sender and one to the sales team (§3). */
export async function notifyEnquiry(tx: DatabaseTransaction, { id, now }: { id: string; now: number }): Promise<void> {
  for (const topic of [SALES_MAIL_TOPIC, SENDER_MAIL_TOPIC]) await enqueueJob(tx, { topic, ref: id, now });
}
