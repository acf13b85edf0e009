import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { STAFF_SUBJECTS } from "#server/domain/staff.schema.ts";
import type { Staff } from "./staff.ts";

/** Values of columns before or after a change. They contain no personal data of customers: the rows outlive them. */
type Values = Record<string, string | number | boolean | null>;

type StaffAction = {
  who: Staff;
  /** What was done, as noun and verb: `refund.approve`, `photo.view`. */
  action: string;
  /** What it was done to: the number of an order, the reference of a registration or enquiry, a promo code. Null if the action has no single subject. */
  subject: { kind: (typeof STAFF_SUBJECTS)[number]; id: string | null };
  before?: Values;
  after?: Values;
  /** Current time, ms UTC. */
  now: number;
};

/**
 * Appends a row to the audit log of staff. A change records it in its own transaction, so that one does not exist without the other; access to
 * personal data is recorded before the data is returned. Rows are never changed or deleted.
 */
export async function recordStaffAction(
  db: Database | DatabaseTransaction,
  { who, action, subject, before, after, now }: StaffAction,
): Promise<void> {
  await db
    .insertInto("staff_actions")
    .values({
      id: newId("act", now),
      at: now,
      account_id: who.accountId,
      who: who.name,
      via: who.via,
      address: who.address,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      before_values: before === undefined ? null : JSON.stringify(before),
      after_values: after === undefined ? null : JSON.stringify(after),
    })
    .execute();
}
