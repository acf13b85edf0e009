import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { countAttempt, isRateLimited } from "#server/db/rate-limit/rate-limit.ts";
import { saveDraft, deleteDraft, readDraft } from "#server/uploads/draft-store.ts";
import type { EnquiryState } from "./enquiry-state.ts";
import { listAttachments } from "#server/partners/attachments/find-attachments.ts";
import { removeAttachment, extendAttachments } from "#server/partners/attachments/attachment-lifetime.ts";

/** How long after the submission an earlier draft save may still arrive. */
const LATE_MS = 2 * 60_000;

const DraftSchema = z.object({
  begunAt: z.number(),
  typed: z.record(z.string(), z.string()),
  channels: z.array(z.string()),
  /** Ids of the attachments, in order. */
  files: z.array(z.string()),
});
/** An unfinished form. */
export type EnquiryDraft = z.infer<typeof DraftSchema>;

/** Returns the owner key of a draft. A draft belongs to the visitor's cookie, not the account, so it survives the end of a session. */
export const draftOwner = (visitor: string) => `visitor:${visitor}`;

/** Returns the draft of this visitor, or null. */
export async function findEnquiryDraft({ shop }: AppLoadContext, owner: string): Promise<EnquiryDraft | null> {
  return DraftSchema.safeParse(await readDraft(shop, { form: "enquiry", owner })).data ?? null;
}

/** Saves the draft and extends the retention of its files by seven days. */
export async function saveEnquiryDraft({ shop, clientAddress }: AppLoadContext, owner: string, data: EnquiryDraft): Promise<void> {
  await saveDraft(shop, { form: "enquiry", owner, data, clientAddress });
  await extendAttachments(shop, { owner, ids: data.files });
}

/** Deletes the draft and its files. */
export async function discardEnquiryDraft(context: AppLoadContext, owner: string, draft: EnquiryDraft): Promise<void> {
  await closeEnquiryForm(context, owner, draft);
  for (const id of draft.files) await removeAttachment(context.shop, { owner, id });
}

/** Deletes the draft of a form that was submitted or discarded, and marks the form as over so that a late save does not recreate it. */
export async function closeEnquiryForm({ shop }: AppLoadContext, owner: string, { typed: { began = "" } }: EnquiryDraft): Promise<void> {
  await countAttempt(shop.db, submittedMark(owner, began, shop.clock()));
  await deleteDraft(shop.db, { form: "enquiry", owner });
}

/** Returns whether the form with this timing token was submitted or discarded less than two minutes ago. */
export const isEnquiryFormClosed = ({ shop }: AppLoadContext, owner: string, { typed: { began = "" } }: EnquiryDraft): Promise<boolean> =>
  isRateLimited(shop.db, submittedMark(owner, began, shop.clock()));

const submittedMark = (owner: string, began: string, now: number) => ({
  name: "enquiry-over",
  subject: `${owner} ${began}`,
  limit: 1,
  windowMs: LATE_MS,
  now,
});

/** Returns the draft as the form shows it. */
export async function toEnquiryState({ shop }: AppLoadContext, owner: string, draft: EnquiryDraft | null): Promise<EnquiryState> {
  const files = draft ? await listAttachments(shop, { owner, ids: draft.files }) : [];
  return { typed: draft?.typed ?? {}, channels: draft?.channels ?? [], files, problems: [] };
}
