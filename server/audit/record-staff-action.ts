import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { STAFF_ACTION_ID, type STAFF_ACTIONS, type StaffActionName } from "./staff-actions.schema.ts";
import type { Staff } from "./staff-action-log.ts";

/** Values of columns before or after a change. They contain no personal data of customers: the rows outlive them. */
type ActionValues = Record<string, string | number | boolean | null>;

type StaffAction<Name extends StaffActionName> = {
  who: Staff;
  action: Name;
  /** What it was done to: the number of an order, the reference of a registration or enquiry, a promo code. Null if the action has no single subject. */
  subject: { kind: (typeof STAFF_ACTIONS)[Name]; id: string | null };
  before?: ActionValues;
  after?: ActionValues;
  /** Current time, ms UTC. */
  now: number;
};

/**
 * Appends a row to the audit log of staff. A change records it in its own transaction, so that one does not exist without the other; access to
 * personal data is recorded before the data is returned. A rejection, and a repeated call that changes nothing, record nothing. Rows are never
 * changed or deleted.
 */
export async function recordStaffAction<Name extends StaffActionName>(
  db: Database | DatabaseTransaction,
  { who, action, subject, before, after, now }: StaffAction<Name>,
): Promise<void> {
  await db
    .insertInto("staff_actions")
    .values({
      id: newId(STAFF_ACTION_ID, now),
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

/**
 * Returns a function that records an action the first time it is called. For a change in several transactions: each calls it, so that the first one
 * that changes something records it. If one of them fails, the whole change must end.
 */
export function recordStaffActionOnce<Name extends StaffActionName>(action: StaffAction<Name>): (tx: DatabaseTransaction) => Promise<void> {
  let isRecorded = false;
  return async (tx) => {
    if (isRecorded) return;
    isRecorded = true;
    await recordStaffAction(tx, action);
  };
}
