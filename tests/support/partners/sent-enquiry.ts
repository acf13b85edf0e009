import { EnquirySchema } from "#server/partners/core/enquiry.schema.ts";
import type { EnquirySender } from "#server/partners/core/enquiry.ts";
import { storeAttachment } from "#server/partners/attachments/collect-attachments.ts";
import { submitEnquiry, type SubmitEnquiryResult, type Submitted } from "#server/partners/enquiry/submit-enquiry.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { enquiryForm } from "./enquiry.ts";

export const LEE: EnquirySender = {
  language: "en",
  source: "form",
  owner: "visitor:lee",
  visitor: "lee",
  clientAddress: "203.0.113.20",
  files: [],
  uploads: [],
};

type Sent = { fields?: Record<string, string | string[]>; files?: { name: string; bytes: Buffer }[]; sender?: Partial<Submitted> };

/** Sends the form as a partner does, with its attachments. Returns the partner's result. */
export async function sendEnquiry(shop: AppContext, { fields = {}, files = [], sender = {} }: Sent = {}): Promise<SubmitEnquiryResult> {
  const who = { ...LEE, ...sender };
  for (const file of files) who.files = [...who.files, await createAttachment(shop, file, who.owner)];
  return submitEnquiry(shop, EnquirySchema.parse(enquiryForm(fields)), { timingToken: null, honeypot: "", ...who });
}

/** Stores a file for a form that is still open. Returns its id. */
export async function createAttachment(shop: AppContext, { name, bytes }: { name: string; bytes: Buffer }, owner = LEE.owner): Promise<string> {
  const stored = await storeAttachment(shop, { name, bytes, owner, clientAddress: "203.0.113.9", uploadKey: null });
  if (!stored.ok) throw new Error(stored.reason);
  return stored.file.id;
}

/** Sends an enquiry that must be accepted. */
export async function createEnquiry(shop: AppContext, sent: Sent = {}): Promise<{ reference: string; id: string }> {
  const result = await sendEnquiry(shop, sent);
  if (!result.ok) throw new Error(`Rejected: ${JSON.stringify(result)}`);
  return shop.db.selectFrom("enquiries").select(["reference", "id"]).where("reference", "=", result.reference).executeTakeFirstOrThrow();
}
