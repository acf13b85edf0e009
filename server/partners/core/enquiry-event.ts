import type { Staff } from "#server/audit/staff-action-log.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { EnquiryEventsTable } from "#server/db/tables/form-tables.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";

type Event = { enquiryId: string; kind: EnquiryEventsTable["kind"]; who?: Staff; detail?: Record<string, unknown>; at: number };

/**
 * Records an event in the history of an enquiry. `at` is ms UTC; `who` is the member of staff who acted. `detail` must not contain personal data of
 * the sender, except in the note of staff, which `eraseEnquiry` erases.
 */
export async function recordEnquiryEvent(tx: DatabaseTransaction, { enquiryId, kind, who, detail = {}, at }: Event): Promise<void> {
  await tx
    .insertInto("enquiry_events")
    .values({ id: newId("ene", at), enquiry_id: enquiryId, kind, who: who?.name ?? null, detail: JSON.stringify(detail), at })
    .execute();
}

/** Topics of jobs whose ref is the enquiry's id. The jobs contain no personal data. */
export const SENDER_MAIL_TOPIC = "partners.sender-mail";
export const SALES_MAIL_TOPIC = "partners.sales-mail";

/** Enqueues one mail to the sender and one to the sales team (§3). */
export async function notifyEnquiry(tx: DatabaseTransaction, { id, now }: { id: string; now: number }): Promise<void> {
  for (const topic of [SALES_MAIL_TOPIC, SENDER_MAIL_TOPIC]) await enqueueJob(tx, { topic, ref: id, now });
}
