import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { EnquiryEventsTable } from "#server/db/tables/partner-tables.ts";

type Event = { enquiryId: string; kind: EnquiryEventsTable["kind"]; who?: string; detail?: Record<string, unknown>; at: number };

/** Writes down what happened to an enquiry, ms UTC, and who of the staff did it; `detail` names no sender. */
export async function recordEnquiryEvent(tx: DatabaseTransaction, { enquiryId, kind, who, detail = {}, at }: Event): Promise<void> {
  await tx
    .insertInto("enquiry_events")
    .values({ id: newId("ene", at), enquiry_id: enquiryId, kind, who: who ?? null, detail: JSON.stringify(detail), at })
    .execute();
}
