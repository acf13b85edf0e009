import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { AttachmentKind } from "#server/domain/enquiry-states.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import { readAttachment } from "#server/partners/attachments/find-attachments.ts";
import { loadEnquiryByReference } from "#server/partners/core/load-enquiry.ts";
import { recordEnquiryAccess } from "./view-enquiry.ts";

type Download = {
  reference: string;
  /** The place of the attachment in the enquiry; the first is 1. */
  number: number;
  who: Staff;
};
type Result =
  | { ok: true; /** Chosen by the shop, never by the sender. */ name: string; kind: AttachmentKind; bytes: Buffer }
  | Rejection<"enquiry-unknown" | "enquiry-erased" | "attachment-gone" | "files-silent">;

/** Staff (`who`) download one attachment of an enquiry. The access is recorded before the file is returned. */
export async function downloadAttachment(shop: AppContext, { reference, number, who }: Download): Promise<Result> {
  const enquiry = await loadEnquiryByReference(shop, reference);
  if (!enquiry) return reject("enquiry-unknown");
  if (!enquiry.form) return reject("enquiry-erased");
  const file = enquiry.files[number - 1];
  if (!file) return reject("attachment-gone");
  try {
    const bytes = await readAttachment(shop, file.id);
    if (!bytes) return reject("attachment-gone");
    await recordEnquiryAccess(shop, { ...enquiry, files: [file] }, { kind: "files-shown", who });
    return { ok: true, name: `${enquiry.reference}-${number}.${file.kind}`, kind: file.kind, bytes };
  } catch (error) {
    if (!isFilesError(error)) throw error;
    shop.log.error("partners.files", error);
    return reject("files-silent");
  }
}
