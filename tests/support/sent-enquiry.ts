import { EnquirySchema } from "#server/partners/core/enquiry.schema.ts";
import type { Sender } from "#server/partners/core/enquiry.ts";
import { keepAttachment } from "#server/partners/attachments/store-attachment.ts";
import { submitEnquiry, type SubmitAnswer, type Submitted } from "#server/partners/enquiry/submit-enquiry.ts";
import type { Shop } from "#server/context/app-context.ts";
import { enquiryForm } from "./enquiry.ts";

export const LEE: Sender = {
  language: "en",
  source: "form",
  owner: "visitor:lee",
  visitor: "lee",
  clientAddress: "203.0.113.20",
  files: [],
  uploads: [],
};

type Sent = { fields?: Record<string, string | string[]>; files?: { name: string; bytes: Buffer }[]; sender?: Partial<Submitted> };

/** Sends the form as a partner does, with its attachments; answers what the partner gets. */
export async function sendEnquiry(shop: Shop, { fields = {}, files = [], sender = {} }: Sent = {}): Promise<SubmitAnswer> {
  const who = { ...LEE, ...sender };
  for (const file of files) who.files = [...who.files, await keptAttachment(shop, file, who.owner)];
  return submitEnquiry(shop, EnquirySchema.parse(enquiryForm(fields)), { began: null, trap: "", ...who });
}

/** The id of a file that is kept for a form that is still open. */
export async function keptAttachment(shop: Shop, { name, bytes }: { name: string; bytes: Buffer }, owner = LEE.owner): Promise<string> {
  const kept = await keepAttachment(shop, { name, bytes, owner, clientAddress: "203.0.113.9", uploadKey: null });
  if (!kept.ok) throw new Error(kept.reason);
  return kept.file.id;
}

/** The same, of an enquiry that is taken. */
export async function sentEnquiry(shop: Shop, sent: Sent = {}): Promise<{ reference: string; id: string }> {
  const answer = await sendEnquiry(shop, sent);
  if (!answer.ok) throw new Error(`Refused: ${JSON.stringify(answer.errors)}`);
  return shop.db.selectFrom("enquiries").select(["reference", "id"]).where("reference", "=", answer.reference).executeTakeFirstOrThrow();
}
