import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import { readAttachment } from "#server/partners/attachments/find-attachments.ts";
import { loadEnquiryByReference, type LoadedEnquiry } from "#server/partners/core/load-enquiry.ts";
import { recordEnquiryEvent } from "#server/partners/core/record-enquiry-event.ts";

/** `bytes` is null if the file is gone from the storage. */
type ReadAttachment = LoadedEnquiry["files"][number] & { bytes: Buffer | null };

/** Staff (`who`) view an enquiry with its sender, text and history, oldest event first. The access is recorded. */
export async function viewEnquiry(shop: AppContext, { reference, who }: { reference: string; who: Staff }) {
  const enquiry = await loadEnquiryByReference(shop, reference);
  if (!enquiry) return reject("enquiry-unknown");
  await recordEnquiryAccess(shop, enquiry, { kind: "shown", who });
  const events = await shop.db.selectFrom("enquiry_events").selectAll().where("enquiry_id", "=", enquiry.id).orderBy("at").orderBy("id").execute();
  return { ok: true as const, enquiry, events };
}

/** Reads all attachments of an enquiry. The caller records the access (`recordEnquiryAccess`) before it shows or writes any. */
export async function readEnquiryFiles(
  shop: AppContext,
  reference: string,
): Promise<{ ok: true; enquiry: LoadedEnquiry; files: ReadAttachment[] } | Rejection<"enquiry-unknown" | "enquiry-erased" | "files-silent">> {
  const enquiry = await loadEnquiryByReference(shop, reference);
  if (!enquiry) return reject("enquiry-unknown");
  if (!enquiry.form) return reject("enquiry-erased");
  try {
    const files = await Promise.all(enquiry.files.map(async (file) => ({ ...file, bytes: await readAttachment(shop, file.id) })));
    return { ok: true, enquiry, files };
  } catch (error) {
    if (!isFilesError(error)) throw error;
    shop.log.error("partners.files", error);
    return reject("files-silent");
  }
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
