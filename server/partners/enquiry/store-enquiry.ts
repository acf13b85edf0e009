import type { DatabaseTransaction } from "#server/db/database.ts";
import { documentVersion } from "#server/content/documents/document-version.ts";
import { newId, newReference } from "#server/db/new-id.ts";
import { endUpload } from "#server/uploads/resumable/end-upload.ts";
import { replyByDay } from "#server/locale/time/business-days.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { attachmentMessage } from "#server/partners/attachments/attachment-message.ts";
import { notifyEnquiry } from "./notify-enquiry.ts";
import { ATTACHMENT_FILES, decryptFileName, encryptEnquiry, EnquiryRejected } from "#server/partners/core/enquiry.ts";
import { findDuplicateEnquiry, expireDuplicateWindow } from "./find-duplicate-enquiry.ts";
import { hashSender } from "#server/crypto/hash-sender.ts";
import { recordEnquiryEvent } from "#server/partners/core/record-enquiry-event.ts";
import { consumeEnquiryRateLimit, rejectTooManyEnquiries } from "./enquiry-rate-limits.ts";
import type { CheckedEnquiry } from "./checked-enquiry.ts";
import { deleteDraft } from "#server/uploads/draft-store.ts";
import { claimDraftFiles } from "#server/uploads/draft-files.ts";

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
        reference: newReference("PE", 8),
        live_hash: contentHashes[0],
        email_hash: emailHash,
        language: sender.language,
        source: sender.source,
        origin: sender.origin ?? null,
        product: form.product,
        intention: form.intention,
        sales_band: form.salesBand,
        channels: JSON.stringify(form.channels),
        data_encrypted: encryptEnquiry(shop.encryptor, id, form),
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
  if (!(await consumeEnquiryRateLimit(tx, limitQuery))) throw new EnquiryRejected(rejectTooManyEnquiries(shop.env));
  const unavailable = await claimDraftFiles(tx, ATTACHMENT_FILES, { recordId: id, files: files.map((file, position) => ({ ...file, position })) });
  if (unavailable) {
    const name = decryptFileName(shop.encryptor, unavailable.id, unavailable.name_encrypted);
    throw new EnquiryRejected({ ok: false, errors: { files: [attachmentMessage({ name, reason: "gone" })] } });
  }
  for (const upload of sender.uploads) await endUpload(tx, upload, now);
  const owners = new Set([sender.owner, ...(sender.visitor === null ? [] : [`visitor:${sender.visitor}`])]);
  for (const owner of owners) await deleteDraft(tx, { form: "enquiry", owner });
  // The version of the privacy policy that the form refers to.
  const policy = await documentVersion(tx, "privacy_policy", sender.language);
  await recordEnquiryEvent(tx, { enquiryId: id, kind: "received", ...(policy && { detail: { privacyPolicy: policy.version } }), at: now });
  await notifyEnquiry(tx, { id, now });
  return stored.reference;
}
