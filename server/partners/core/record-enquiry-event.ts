import type { Staff } from "#server/audit/staff.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { EnquiryEventsTable } from "#server/db/tables/form-tables.ts";

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
