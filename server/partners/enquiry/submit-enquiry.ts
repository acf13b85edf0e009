import type { AppContext } from "#server/context/app-context.ts";
import { attachmentMessage } from "#server/partners/attachments/attachment-message.ts";
import { checkContactDetails } from "./check-contact-details.ts";
import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";
import {
  type EnquiryErrors,
  EnquiryRejected,
  type EnquiryRejection,
  type EnquirySender,
  ATTACHMENT_FILES,
  decryptFileName,
  encryptFileName,
  encryptEnquiry,
} from "#server/partners/core/enquiry.ts";
import { findAttachments, type AttachmentRow, readAttachment } from "#server/partners/attachments/find-attachments.ts";
import { findDuplicateEnquiry, hashEnquiry, expireDuplicateWindow } from "./find-duplicate-enquiry.ts";
import { readFormTimingToken } from "./form-timing-token.ts";
import { hashSender } from "#server/crypto/keyed-hash.ts";
import { isEnquiryRateLimited, rejectTooManyEnquiries, consumeEnquiryRateLimit } from "./enquiry-rate-limits.ts";
import { DRAFT_TTL_MS, deleteDraft } from "#server/uploads/draft-store.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import { extendKnownFile, storeDraftFile, claimDraftFiles } from "#server/uploads/draft-files.ts";
import type { AttachmentReason } from "#server/partners/attachments/attachment.schema.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { documentVersion } from "#server/content/documents/document-version.ts";
import { newId, newReference } from "#server/db/new-id.ts";
import { endUpload } from "#server/uploads/resumable/end-upload.ts";
import { replyByDay } from "#server/locale/time/business-days.ts";
import { recordEnquiryEvent, notifyEnquiry } from "#server/partners/core/enquiry-event.ts";

/** Nobody can complete this form in less time, ms. */
const MIN_FILL_MS = 2_000;

/** `honeypot`: the value of the hidden field, which people leave empty. */
export type Submitted = EnquirySender & { timingToken: string | null; honeypot: string };
export type SubmitEnquiryResult = { ok: true; reference: string } | EnquiryRejection;

/**
 * Submits an enquiry with its attachments, once. Sending the same one again before its promised reply day has passed returns the same reference (§3,
 * §5). Jobs send the mails to the sender and the sales team. Returns all field errors at once. Also rejects a post that looks automated, with a text
 * that asks to send again, and one that exceeds a rate limit.
 */
export async function submitEnquiry(shop: AppContext, typed: EnquiryForm, sender: Submitted): Promise<SubmitEnquiryResult> {
  const { form, errors } = checkContactDetails(shop, typed);
  const files = await findAttachments(shop.db, sender.files);
  const contentHashes = hashEnquiry(shop.env, form, files);
  const allExist = files.length === new Set(sender.files).size;
  const now = shop.clock();
  const duplicate = allExist ? await findDuplicateEnquiry(shop.db, contentHashes, now) : null;
  if (duplicate !== null) return { ok: true, reference: duplicate };

  const shownAt = formShownAt(shop, sender.timingToken);
  const looksAutomated = sender.honeypot.trim() !== "" || (shownAt !== null && now - shownAt < MIN_FILL_MS);
  const allErrors: EnquiryErrors = {
    ...(looksAutomated && { "": ["errors.too-quick"] }),
    ...errors,
    ...((!allExist || files.some((file) => !belongsToSender(sender, file))) && { files: [attachmentMessage({ name: "", reason: "gone" })] }),
  };
  if (Object.keys(allErrors).length > 0) return { ok: false, errors: allErrors };

  const byForm = shownAt !== null;
  const limitQuery = { clientAddress: sender.clientAddress, emailHash: hashSender(shop.env, form.email)[0], byForm, now };
  if (await isEnquiryRateLimited(shop.db, limitQuery)) {
    // When the same enquiry is sent twice at the same time, the first may have reached the limit meanwhile.
    const concurrent = await findDuplicateEnquiry(shop.db, contentHashes, now);
    if (concurrent === null) shop.log.info("partners.limited");
    return concurrent === null ? rejectTooManyEnquiries(shop.env) : { ok: true, reference: concurrent };
  }
  return store(shop, { form, sender, files, contentHashes, byForm });
}

async function store(shop: AppContext, enquiry: CheckedEnquiry): Promise<SubmitEnquiryResult> {
  try {
    const checked = { ...enquiry, files: await copyClaimedAttachments(shop, enquiry.files) };
    const reference = await shop.db.transaction().execute((tx) => storeEnquiry(tx, shop, checked));
    shop.crashPoint("enquiry-stored");
    shop.wake();
    return { ok: true, reference };
  } catch (error) {
    if (!(error instanceof EnquiryRejected)) throw error;
    return error.rejection;
  }
}

/** Returns when the form was first shown, ms UTC. Returns null without a valid token, or if the token is older than any draft. */
function formShownAt({ env, clock }: Pick<AppContext, "env" | "clock">, token: string | null): number | null {
  const at = readFormTimingToken(env, token);
  return at === null || clock() - at > DRAFT_TTL_MS ? null : at;
}

/** Whether a file belongs to the sender, or to the visitor with the sender's cookie. */
const belongsToSender = ({ owner, visitor }: EnquirySender, file: AttachmentRow) =>
  file.owner === owner || (visitor !== null && file.owner === `visitor:${visitor}`);

/**
 * Returns attachments that a new enquiry can claim, one for each different contents. A sender who goes back, changes a word and sends again
 * references files of the first enquiry. Each enquiry needs files of its own, so these are copied. Throws `EnquiryRejected` if a file no longer
 * exists, or the storage is full or down.
 */
async function copyClaimedAttachments(shop: AppContext, files: AttachmentRow[]): Promise<AttachmentRow[]> {
  const unclaimed: AttachmentRow[] = [];
  // A map keeps the last value of a key, so the reversed list keeps the first of several equal files.
  const firstByContents = new Map(files.toReversed().map((file) => [file.contents_hash, file]));
  for (const file of files.filter((candidate) => firstByContents.get(candidate.contents_hash) === candidate))
    unclaimed.push(file.enquiry_id === null ? file : ((await extendCopy(shop, file)) ?? (await copyAttachment(shop, file))));
  return unclaimed;
}

/** Returns an unclaimed attachment with the same contents, such as the copy for an enquiry that was rejected, and extends it. */
async function extendCopy(shop: AppContext, { owner, contents_hash }: AttachmentRow): Promise<AttachmentRow | undefined> {
  const id = await extendKnownFile(shop, ATTACHMENT_FILES, { owner, contentHashes: [contents_hash] });
  return id === null ? undefined : (await findAttachments(shop.db, [id]))[0];
}

async function copyAttachment(shop: AppContext, file: AttachmentRow): Promise<AttachmentRow> {
  const name = decryptFileName(shop.encryptor, file.id, file.name_encrypted);
  const rejection = (reason: AttachmentReason) => new EnquiryRejected({ ok: false, errors: { files: [attachmentMessage({ name, reason })] } });
  try {
    const bytes = await readAttachment(shop, file.id);
    if (!bytes) throw rejection("gone");
    return await storeDraftFile(shop, ATTACHMENT_FILES, {
      bytes,
      insert: (tx, stored) =>
        tx
          .insertInto("enquiry_files")
          .values({
            ...file,
            ...stored,
            enquiry_id: null,
            position: 0,
            upload_key: null,
            name_encrypted: encryptFileName(shop.encryptor, stored.id, name),
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
    });
  } catch (error) {
    if (!isFilesError(error)) throw error;
    shop.log.error("partners.attachment-not-kept", error);
    throw rejection("not-kept");
  }
}

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

/** An enquiry that passed every check before the transaction. */
type CheckedEnquiry = {
  form: EnquiryForm;
  sender: EnquirySender;
  files: AttachmentRow[];
  /** Keyed hashes of the form and its files: with the current key first, then with older keys. */
  contentHashes: [string, ...string[]];
  /** Whether the enquiry was sent with our form, that is with a valid timing token. */
  byForm: boolean;
};
