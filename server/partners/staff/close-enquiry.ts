import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { normalizeEnquiryReference } from "#server/partners/core/load-enquiry.ts";
import { recordEnquiryEvent } from "#server/partners/core/enquiry-event.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

type StateChange = {
  /** In any spelling. */
  reference: string;
  /** The member of staff. */
  who: Staff;
  /** A note of staff; erased with the enquiry. */
  note?: string;
};
type Result = { ok: true; reference: string } | Rejection<"enquiry-unknown" | "enquiry-closed" | "enquiry-open" | "enquiry-erased">;

/** Closes an answered enquiry. Its retention period begins again, and the same contents sent again are a new enquiry. */
export async function closeEnquiry({ db, clock }: Pick<AppContext, "db" | "clock">, { reference, who, note = "" }: StateChange): Promise<Result> {
  return db.transaction().execute(async (tx): Promise<Result> => {
    const now = clock();
    const closed = await tx
      .updateTable("enquiries")
      .set({ state: "closed", live_hash: null, closed_at: now, updated_at: now })
      .where("reference", "=", normalizeEnquiryReference(reference))
      .where("state", "=", "new")
      .returning(["id", "reference"])
      .executeTakeFirst();
    if (!closed) return reject((await findRejectionCode(tx, reference)) ?? "enquiry-unknown");
    await recordEnquiryEvent(tx, { enquiryId: closed.id, kind: "closed", who, detail: eventDetail(note), at: now });
    const subject = { kind: "enquiry", id: closed.reference } as const;
    await recordStaffAction(tx, { who, action: "enquiry.close", subject, before: { state: "new" }, after: { state: "closed" }, now });
    return { ok: true, reference: closed.reference };
  });
}

/**
 * Reopens a closed enquiry, because its sender gets another reply. Its retention period begins again. An erased enquiry stays closed. The same
 * contents sent again are a new enquiry.
 */
export async function reopenEnquiry({ db, clock }: Pick<AppContext, "db" | "clock">, { reference, who, note = "" }: StateChange): Promise<Result> {
  return db.transaction().execute(async (tx): Promise<Result> => {
    const now = clock();
    const reopened = await tx
      .updateTable("enquiries")
      .set({ state: "new", closed_at: null, updated_at: now })
      .where("reference", "=", normalizeEnquiryReference(reference))
      .where("state", "=", "closed")
      .where("erased_at", "is", null)
      .returning(["id", "reference"])
      .executeTakeFirst();
    if (!reopened) return reject((await findRejectionCode(tx, reference)) ?? "enquiry-unknown");
    await recordEnquiryEvent(tx, { enquiryId: reopened.id, kind: "reopened", who, detail: eventDetail(note), at: now });
    const subject = { kind: "enquiry", id: reopened.reference } as const;
    await recordStaffAction(tx, { who, action: "enquiry.reopen", subject, before: { state: "closed" }, after: { state: "new" }, now });
    return { ok: true, reference: reopened.reference };
  });
}

const eventDetail = (note: string) => (note === "" ? {} : { note });

/** Returns why an enquiry is not in the expected state; null if it does not exist. */
async function findRejectionCode(
  db: Pick<AppContext["db"], "selectFrom">,
  reference: string,
): Promise<"enquiry-erased" | "enquiry-closed" | "enquiry-open" | null> {
  const row = await db
    .selectFrom("enquiries")
    .select(["state", "erased_at"])
    .where("reference", "=", normalizeEnquiryReference(reference))
    .executeTakeFirst();
  if (!row) return null;
  if (row.erased_at !== null) return "enquiry-erased";
  return row.state === "closed" ? "enquiry-closed" : "enquiry-open";
}
