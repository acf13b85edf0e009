import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { countAttempt, isRateLimited } from "#server/db/rate-limit/rate-limit.ts";
import { deleteDraft } from "#server/uploads/drafts/delete-draft.ts";
import { readDraft } from "#server/uploads/drafts/read-draft.ts";
import { saveDraft } from "#server/uploads/drafts/save-draft.ts";
import { extendAttachments } from "#server/partners/attachments/extend-attachments.ts";
import { listAttachments } from "#server/partners/attachments/list-attachments.ts";
import { removeAttachment } from "#server/partners/attachments/remove-attachment.ts";
import type { EnquiryState } from "./enquiry-state.ts";

const DraftSchema = z.object({
  begunAt: z.number(),
  typed: z.record(z.string(), z.string()),
  channels: z.array(z.string()),
  /** Ids of what is attached, in order. */
  files: z.array(z.string()),
});
/** A form left half-way. */
export type EnquiryDraft = z.infer<typeof DraftSchema>;

/** Whose it is: the browser's, by its cookie, whoever is signed in; a session that ends takes nothing away. */
export const draftOwner = (visitor: string) => `visitor:${visitor}`;

/** What this browser left half-way. */
export async function findEnquiryDraft({ shop }: AppLoadContext, owner: string): Promise<EnquiryDraft | null> {
  return DraftSchema.safeParse(await readDraft(shop, { form: "enquiry", owner })).data ?? null;
}

/** Keeps the form and its files for seven more days. */
export async function keepEnquiryDraft({ shop, clientAddress }: AppLoadContext, owner: string, data: EnquiryDraft): Promise<void> {
  await saveDraft(shop, { form: "enquiry", owner, data, clientAddress });
  await extendAttachments(shop, { owner, ids: data.files });
}

/** Forgets the form, and its files with it. */
export async function restartEnquiryDraft(context: AppLoadContext, owner: string, draft: EnquiryDraft): Promise<void> {
  await endForm(context, owner, draft);
  for (const id of draft.files) await removeAttachment(context.shop, { owner, id });
}

/** What a page had on its way when its form was sent has come by then. */
const LATE_MS = 2 * 60_000;
const overOf = (owner: string, began: string, now: number) => ({ what: "enquiry-over", who: `${owner} ${began}`, limit: 1, windowMs: LATE_MS, now });

/** Forgets the form, which was sent or given up: nothing that its page saves late brings it back, not even where there was no draft yet. */
export async function endForm({ shop }: AppLoadContext, owner: string, { typed: { began = "" } }: EnquiryDraft): Promise<void> {
  await countAttempt(shop.db, overOf(owner, began, shop.clock()));
  await deleteDraft(shop.db, { form: "enquiry", owner });
}

/** Whether the form of this stamp was sent or given up a moment ago. */
export const isFormOver = ({ shop }: AppLoadContext, owner: string, { typed: { began = "" } }: EnquiryDraft): Promise<boolean> =>
  isRateLimited(shop.db, overOf(owner, began, shop.clock()));

/** What the form shows of it. */
export async function toEnquiryState({ shop }: AppLoadContext, owner: string, draft: EnquiryDraft | null): Promise<EnquiryState> {
  const files = draft ? await listAttachments(shop, { owner, ids: draft.files }) : [];
  return { typed: draft?.typed ?? {}, channels: draft?.channels ?? [], files, problems: [] };
}
