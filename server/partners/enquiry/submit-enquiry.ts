import { DRAFT_TTL_MS } from "#server/uploads/drafts/draft.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { attachmentMessage } from "#server/partners/attachments/attachment-message.ts";
import { checkContactDetails } from "./check-contact-details.ts";
import { EnquiryRejected, type EnquiryErrors } from "#server/partners/core/enquiry-rejected.ts";
import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";
import type { EnquirySender } from "#server/partners/core/enquiry.ts";
import { findAttachments, type AttachmentRow } from "#server/partners/attachments/find-attachments.ts";
import { findDuplicateEnquiry, hashEnquiry } from "./find-duplicate-enquiry.ts";
import { readFormTimingToken } from "./form-timing-token.ts";
import { copyClaimedAttachments } from "#server/partners/attachments/copy-claimed-attachments.ts";
import { hashSender } from "#server/partners/core/hash-sender.ts";
import { storeEnquiry } from "./store-enquiry.ts";
import { isEnquiryRateLimited, tooManyEnquiriesMessage } from "./enquiry-rate-limits.ts";
import type { CheckedEnquiry } from "./checked-enquiry.ts";

/** Nobody reads and fills this form in less. */
const QUICKEST_MS = 2_000;

/** `began`: the stamp of when the form was first shown; `trap`: what stood in the field that people do not see. */
export type Submitted = EnquirySender & { began: string | null; trap: string };
export type SubmitAnswer = { ok: true; reference: string } | { ok: false; errors: EnquiryErrors };

/**
 * Takes an enquiry with its attachments, once: the same one sent again until its promised day has passed is answered with its reference. Has the sender and the
 * sales team told by jobs. Refuses what only the server can know to be wrong, by field, all at once; what was sent as only programs do,
 * in words that ask to send it again; and more than one address or sender may send (§3, §5).
 */
export async function submitEnquiry(shop: AppContext, typed: EnquiryForm, sender: Submitted): Promise<SubmitAnswer> {
  const { form, errors } = checkContactDetails(shop, typed);
  const files = await findAttachments(shop.db, sender.files);
  const contents = hashEnquiry(shop.env, form, files);
  const areThere = files.length === new Set(sender.files).size;
  const now = shop.clock();
  const same = areThere ? await findDuplicateEnquiry(shop.db, contents, now) : null;
  if (same !== null) return { ok: true, reference: same };

  const began = beganAt(shop, sender.began);
  const isQuick = sender.trap.trim() !== "" || (began !== null && now - began < QUICKEST_MS);
  const wrong: EnquiryErrors = {
    ...(isQuick && { "": ["errors.too-quick"] }),
    ...errors,
    ...((!areThere || files.some((file) => !isOf(sender, file))) && { files: [attachmentMessage({ name: "", reason: "gone" })] }),
  };
  if (Object.keys(wrong).length > 0) return { ok: false, errors: wrong };

  const byForm = began !== null;
  const asking = { clientAddress: sender.clientAddress, emailHash: hashSender(shop.env, form.email)[0], byForm, now };
  if (await isEnquiryRateLimited(shop.db, asking)) {
    // Of two at once the first may have taken the last try just now.
    const first = await findDuplicateEnquiry(shop.db, contents, now);
    if (first === null) shop.log.info("partners.limited");
    return first === null ? { ok: false, errors: { "": [tooManyEnquiriesMessage(shop.env, sender)] } } : { ok: true, reference: first };
  }
  return store(shop, { form, sender, files, contents, byForm });
}

async function store(shop: AppContext, { files, ...rest }: CheckedEnquiry): Promise<SubmitAnswer> {
  try {
    const checked = { ...rest, files: await copyClaimedAttachments(shop, files) };
    const reference = await shop.db.transaction().execute((tx) => storeEnquiry(tx, shop, checked));
    shop.crashPoint("enquiry-stored");
    shop.wake();
    return { ok: true, reference };
  } catch (error) {
    if (!(error instanceof EnquiryRejected)) throw error;
    return { ok: false, errors: error.errors };
  }
}

/** Null without a stamp of ours, and for one that is older than any draft. */
function beganAt({ env, clock }: Pick<AppContext, "env" | "clock">, stamp: string | null): number | null {
  const at = readFormTimingToken(env, stamp);
  return at === null || clock() - at > DRAFT_TTL_MS ? null : at;
}

/** Who signed in half-way sends what this browser kept before. */
const isOf = ({ owner, visitor }: EnquirySender, file: AttachmentRow) =>
  file.owner === owner || (visitor !== null && file.owner === `visitor:${visitor}`);
