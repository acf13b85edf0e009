import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { countAttempt, isRateLimited } from "#server/db/rate-limit/rate-limit.ts";
import { findFormDraft, FormDraftSchema, saveFormDraft } from "#app/request/draft/form-draft.server.ts";
import { deleteDraft } from "#server/uploads/draft-store.ts";
import { ATTACHMENT_FILES } from "#server/partners/core/enquiry.ts";
import { removeAttachment } from "#server/partners/attachments/remove-attachment.ts";

/** How long after the submission a draft save of the same form may still arrive. */
const LATE_SAVE_MS = 2 * 60_000;

/** `typed` contains the timing token `began`. `files`: ids of the attachments, in order. */
const DraftSchema = FormDraftSchema.extend({ channels: z.array(z.string()), files: z.array(z.string()) });
/** An unfinished form. */
export type EnquiryDraft = z.infer<typeof DraftSchema>;

const ENQUIRY = { schema: DraftSchema, files: ATTACHMENT_FILES, fileIds: ({ files }: EnquiryDraft) => files };

/** Returns the owner key of a draft. The owner is always the visitor and never an account, so that the draft survives the end of a session. */
export const draftOwner = (visitor: string) => `visitor:${visitor}`;

/** Returns the draft of this visitor, or null. */
export const findEnquiryDraft = (context: AppLoadContext, owner: string): Promise<EnquiryDraft | null> =>
  findFormDraft(context, ENQUIRY, { form: "enquiry", owner });

/** Saves the draft and extends the storage of its files to seven days from now. Returns false if that fails: the form is shown again anyway. */
export const saveEnquiryDraft = (context: AppLoadContext, owner: string, draft: EnquiryDraft): Promise<boolean> =>
  saveFormDraft(context, ENQUIRY, { form: "enquiry", owner }, draft).then(
    () => true,
    (error: unknown) => {
      context.shop.log.error("partners.draft", error);
      return false;
    },
  );

/** Deletes the draft and its files. */
export async function discardEnquiryDraft(context: AppLoadContext, owner: string, draft: EnquiryDraft): Promise<void> {
  await closeEnquiryForm(context, owner, draft);
  for (const id of draft.files) await removeAttachment(context.shop, { owner, id });
}

/** Deletes the draft of a form that was submitted or discarded, and marks the form as closed, so that a late save does not recreate the draft. */
export async function closeEnquiryForm({ shop }: AppLoadContext, owner: string, { typed: { began = "" } }: EnquiryDraft): Promise<void> {
  await countAttempt(shop.db, closedMark(owner, began, shop.clock()));
  await deleteDraft(shop.db, { form: "enquiry", owner });
}

/** Returns true if the form with the draft's timing token was submitted or discarded less than two minutes ago. */
export const isEnquiryFormClosed = ({ shop }: AppLoadContext, owner: string, { typed: { began = "" } }: EnquiryDraft): Promise<boolean> =>
  isRateLimited(shop.db, closedMark(owner, began, shop.clock()));

/** A mark that expires by itself: a rate limit that one attempt exhausts. */
const closedMark = (owner: string, began: string, now: number) => ({
  name: "enquiry-over",
  subject: `${owner} ${began}`,
  limit: 1,
  windowMs: LATE_SAVE_MS,
  now,
});
