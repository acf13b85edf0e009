import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reject } from "#server/forms/rejection.ts";
import { loadEnquiryByReference, type LoadedEnquiry } from "#server/partners/core/load-enquiry.ts";
import { recordEnquiryEvent } from "#server/partners/core/enquiry-event.ts";

/** Staff (`who`) view an enquiry with its sender, text and history, oldest event first. The access is recorded. */
export async function viewEnquiry(shop: AppContext, { reference, who }: { reference: string; who: Staff }) {
  const enquiry = await loadEnquiryByReference(shop, reference);
  if (!enquiry) return reject("enquiry-unknown");
  await recordEnquiryAccess(shop, enquiry, { kind: "shown", who });
  const events = await shop.db.selectFrom("enquiry_events").selectAll().where("enquiry_id", "=", enquiry.id).orderBy("at").orderBy("id").execute();
  return { ok: true as const, enquiry, events };
}

/** Records that staff view an enquiry, or its attachments, in its history and in the audit log. */
export async function recordEnquiryAccess(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { id: enquiryId, reference, files }: LoadedEnquiry,
  { kind, who }: { kind: "shown" | "files-shown"; who: Staff },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock();
    const subject = { kind: "enquiry", id: reference } as const;
    await recordEnquiryEvent(tx, { enquiryId, kind, who, at: now });
    if (kind === "shown") await recordStaffAction(tx, { who, action: "enquiry.view", subject, now });
    else await recordStaffAction(tx, { who, action: "enquiry.view-files", subject, after: { files: files.length }, now });
  });
}
