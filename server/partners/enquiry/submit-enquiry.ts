import type { AppContext } from "#server/context/app-context.ts";
import { attachmentMessage } from "#server/partners/attachments/attachment-message.ts";
import { checkContactDetails } from "./check-contact-details.ts";
import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";
import { type EnquiryErrors, EnquiryRejected, type EnquiryRejection, type EnquirySender } from "#server/partners/core/enquiry.ts";
import { findAttachments, type AttachmentRow } from "#server/partners/attachments/find-attachments.ts";
import { findDuplicateEnquiry, hashEnquiry } from "./find-duplicate-enquiry.ts";
import { readFormTimingToken } from "./form-timing-token.ts";
import { copyClaimedAttachments } from "#server/partners/attachments/copy-claimed-attachments.ts";
import { hashSender } from "#server/crypto/hash-sender.ts";
import { storeEnquiry } from "./store-enquiry.ts";
import { isEnquiryRateLimited, rejectTooManyEnquiries } from "./enquiry-rate-limits.ts";
import type { CheckedEnquiry } from "./checked-enquiry.ts";
import { DRAFT_TTL_MS } from "#server/uploads/draft-store.ts";

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
