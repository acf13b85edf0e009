import type { DatabaseTransaction } from "#server/db/database.ts";
import { documentVersion } from "#server/content/documents/document-version.ts";
import { newId } from "#server/db/new-id.ts";
import { endUpload } from "#server/uploads/resumable/end-upload.ts";
import { replyByDay } from "#server/locale/time/business-days.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { attachmentMessage } from "#server/partners/attachments/attachment-message.ts";
import { notifyEnquiry } from "./notify-enquiry.ts";
import { decryptFileName, encryptEnquiry, EnquiryRejected } from "#server/partners/core/enquiry.ts";
import type { AttachmentRow } from "#server/partners/attachments/find-attachments.ts";
import { findDuplicateEnquiry, expireDuplicateWindow } from "./find-duplicate-enquiry.ts";
import { hashSender } from "#server/partners/core/hash-sender.ts";
import { recordEnquiryEvent } from "#server/partners/core/record-enquiry-event.ts";
import { consumeEnquiryRateLimit, tooManyEnquiriesMessage } from "./enquiry-rate-limits.ts";
import type { CheckedEnquiry } from "./checked-enquiry.ts";
import { deleteDraft } from "#server/uploads/draft-store.ts";
import { claimFiles } from "#server/uploads/encrypted-files.ts";
import { newEnquiryReference } from "#server/partners/core/load-enquiry.ts";

/**
 * Stores an enquiry, claims its attachments, deletes its draft, ends its uploads and enqueues both mails. Returns its reference. If the same
 * enquiry is sent twice at the same time, the second returns the reference of the first and does not count against the rate limits. Throws
 * `EnquiryRejected` if an attachment no longer exists or a rate limit is reached.
 */
export async function storeEnquiry(tx: DatabaseTransaction, shop: AppContext, checked: CheckedEnquiry): Promise<string> {
  const { form, sender, files, contentHashes, byForm } = checked;
  const now = shop.clock();
  const id = newId("enq", now);
  const [emailHash] = hashSender(shop.env, form.email);
  // `live_hash` is unique, so an overdue enquiry with the same contents must release it first.
  await expireDuplicateWindow(tx, { contentHashes, now });
  const insert = () =>
    tx
      .insertInto("enquiries")
      .values({
        id,
        reference: newEnquiryReference(),
        live_hash: contentHashes[0],
        email_hash: emailHash,
        language: sender.language,
        source: sender.source,
        origin: sender.origin ?? null,
        product: form.product,
        intention: form.intention,
        sales_band: form.salesBand,
        channels: JSON.stringify(form.channels),
        data_sealed: encryptEnquiry(shop.encryptor, id, form),
        reply_by: replyByDay(now),
        closed_at: null,
        erased_at: null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((on) => on.doNothing())
      .returning("reference")
      .executeTakeFirst();
  let stored = await insert();
  if (!stored) {
    const duplicate = await findDuplicateEnquiry(tx, contentHashes, now);
    if (duplicate !== null) return duplicate;
    // Either the duplicate was closed meanwhile, so this enquiry is new, or the random reference was taken. Both need a second insert.
    stored = await insert();
  }
  if (!stored)
    throw new Error("Cannot store the enquiry: the same enquiry was closed and sent again meanwhile, or two random references are already taken");

  const limitQuery = { clientAddress: sender.clientAddress, emailHash, byForm, now };
  if (!(await consumeEnquiryRateLimit(tx, limitQuery))) throw new EnquiryRejected({ "": [tooManyEnquiriesMessage(shop.env, sender)] });
  await claimAttachments(tx, shop, id, files);
  for (const upload of sender.uploads) await endUpload(tx, upload, now);
  const owners = new Set([sender.owner, ...(sender.visitor === null ? [] : [`visitor:${sender.visitor}`])]);
  for (const owner of owners) await deleteDraft(tx, { form: "enquiry", owner });
  // The version of the privacy policy that the form refers to.
  const policy = await documentVersion(tx, "privacy_policy", sender.language);
  await recordEnquiryEvent(tx, { enquiryId: id, kind: "received", ...(policy && { detail: { privacyPolicy: policy.version } }), at: now });
  await notifyEnquiry(tx, { id, now });
  return stored.reference;
}

/** Assigns the attachments to the enquiry, in their order. Throws `EnquiryRejected` if another enquiry has claimed one, or one was deleted. */
async function claimAttachments(
  tx: DatabaseTransaction,
  { encryptor }: Pick<AppContext, "encryptor">,
  enquiryId: string,
  files: AttachmentRow[],
): Promise<void> {
  // Updates rows in order of id, so that two enquiries with the same files never deadlock.
  const sortedById = [...files.entries()].sort(([, a], [, b]) => (a.id < b.id ? -1 : 1));
  for (const [position, { id, owner, name_sealed }] of sortedById) {
    const { numUpdatedRows } = await tx
      .updateTable("enquiry_files")
      .set({ enquiry_id: enquiryId, delete_at: null, position })
      .where("id", "=", id)
      .where("owner", "=", owner)
      .where("enquiry_id", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) continue;
    throw new EnquiryRejected({ files: [attachmentMessage({ name: decryptFileName(encryptor, id, name_sealed), reason: "gone" })] });
  }
  await claimFiles(
    tx,
    files.map((file) => file.file_id),
  );
}
