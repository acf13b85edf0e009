import type { AppLoadContext } from "@remix-run/node";
import { textFields, textFieldValues } from "#app/request/form/submitted-form.server.ts";
import { readForm } from "#app/request/body/read-form.server.ts";
import { ensureVisitor } from "#app/request/visitor.server.ts";
import { ATTACHMENT_BODY_LIMITS, type Attachment } from "#server/partners/attachments/attachment.schema.ts";
import { attachmentMessage } from "#server/partners/attachments/attachment-message.ts";
import { collectAttachments } from "#server/partners/attachments/collect-attachments.ts";
import { CHANNELS, LIMITS } from "#server/partners/core/enquiry-choices.schema.ts";
import { removeAttachment } from "#server/partners/attachments/remove-attachment.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findEnquiryDraft, draftOwner, type EnquiryDraft } from "#app/routes/partners/drafts/enquiry-draft.server.ts";
import { FIELDS } from "./enquiry-fields.ts";
import type { FileProblem } from "#app/routes/partners/drafts/enquiry-state.ts";

/** What is above a limit is told so, and still there; much more than that nobody typed. */
const LONGEST = { line: 400, introduction: LIMITS.introduction + 4_000 };
const KEPT = new Set<string>([...FIELDS.filter((name) => name !== "files" && name !== "channels"), "began", "link"]);

export type SubmittedEnquiry = {
  /** submit, save, start-again, or remove-file: that file, `remove`, is gone already. */
  intent: string;
  /** What people cannot see and programs fill. */
  trap: string;
  owner: string;
  visitor: string;
  headers: [string, string][];
  /** Whether there was a draft of it before. */
  begun: boolean;
  /** Keys of the resumable uploads that its files came from. */
  uploads: string[];
  draft: EnquiryDraft;
  files: Attachment[];
  problems: FileProblem[];
  /** What is wrong with the post as a whole. */
  errors: Record<string, string[]>;
  /** The status of an answer that refuses the form: 400, or what its body was refused with. */
  refusedStatus: number;
  /** Nothing of the body could be read: the draft stays as it was. */
  isUnreadable: boolean;
};

/** What a post of the form carried, with its files kept; those that came before are in the draft, but not the one that was taken away. */
export async function readSubmittedEnquiry(request: Request, context: AppLoadContext): Promise<SubmittedEnquiry> {
  const { shop, clientAddress } = context;
  const { visitor, headers } = ensureVisitor(request, context);
  const owner = draftOwner(visitor);
  const read = await readForm(request, ATTACHMENT_BODY_LIMITS);
  const form = read.ok ? read.form : read.arrived;
  const fields = textFields(form);
  const before = await findEnquiryDraft(context, owner);
  const remove = fields.remove ?? "";
  const intent = fields.intent ?? (remove ? "remove-file" : "submit");
  // First what goes: it may make room for a file that came with it.
  const isRemoved = intent === "remove-file" && (await isGone(shop, { owner, id: remove }));
  if (!isRemoved) form.delete("remove");
  // A submit that names its files goes with those alone, whatever another window attached; one that names none goes with all that the draft has.
  const isNamed = intent === "submit" && (form.has("keep") || form.has("uploads"));
  const kept = isNamed ? [] : (before?.files ?? []);
  const found = await collectAttachments(shop, { form, owner, visitor, clientAddress, kept });
  const isUnreadable = !read.ok && [...form].length === 0;
  const posted: EnquiryDraft = {
    begunAt: before?.begunAt ?? shop.clock(),
    typed: Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (KEPT.has(name) ? [[name, cut(name, value)]] : []))),
    channels: textFieldValues(form, "channels")
      .slice(0, 2 * CHANNELS.length)
      .map((one) => one.slice(0, 20)),
    files: found.files.map(({ id }) => id),
  };
  return {
    intent,
    trap: fields.subject ?? "",
    owner,
    visitor,
    headers,
    begun: before !== null,
    uploads: found.uploads,
    draft: isUnreadable && before ? before : posted,
    files: found.files,
    problems: found.problems.map((problem) => ({ ...problem, message: attachmentMessage(problem) })),
    refusedStatus: read.ok ? 400 : read.status,
    isUnreadable,
    errors: {
      ...(intent === "remove-file" && !isRemoved && { "": ["errors.enquiry-not-kept"] }),
      ...(!read.ok && (read.reason === "errors.post-too-large" ? { files: ["errors.files-too-large"] } : { "": [read.reason] })),
    },
  };
}

/** Takes an attachment away; false where the database takes nothing just now. */
async function isGone(shop: AppContext, which: { owner: string; id: string }): Promise<boolean> {
  try {
    await removeAttachment(shop, which);
    return true;
  } catch (error) {
    shop.log.error("partners.attachment-not-removed", error);
    return false;
  }
}

const cut = (name: string, value: string) => value.slice(0, name === "introduction" ? LONGEST.introduction : LONGEST.line);
