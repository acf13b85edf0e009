import type { AppLoadContext } from "@remix-run/node";
import { readDraftPost } from "#app/request/draft/draft-post.server.ts";
import { ensureVisitor } from "#app/request/visitor.server.ts";
import { ATTACHMENT_BODY_LIMITS, type Attachment } from "#server/partners/attachments/attachment.schema.ts";
import { attachmentMessage } from "#server/partners/attachments/attachment-message.ts";
import { collectAttachments } from "#server/partners/attachments/collect-attachments.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findEnquiryDraft, draftOwner, type EnquiryDraft } from "#app/routes/partners/drafts/enquiry-draft.server.ts";
import { FIELDS } from "./enquiry-fields.ts";
import type { FileProblem } from "#app/routes/partners/drafts/enquiry-state.ts";
import { removeAttachment } from "#server/partners/attachments/remove-attachment.ts";
import { CHANNELS, LIMITS } from "#server/partners/core/enquiry.schema.ts";

/** The lengths at which values are truncated. They exceed the limits of the fields, so that a value that is too long gets its error. */
const MAX_LENGTH = { line: 400, introduction: LIMITS.introduction + 4_000 };
/** `began`: the timing token. `link`: the choices of the link that opened the form. */
const DRAFT_FIELDS = new Set<string>([...FIELDS.filter((name) => name !== "files" && name !== "channels"), "began", "link"]);

type SubmittedEnquiry = {
  /** submit, save, start-again or remove-file. For remove-file, the file is already removed unless `errors` has an error. */
  intent: string;
  /** The value of the honeypot field. */
  honeypot: string;
  owner: string;
  visitor: string;
  headers: [string, string][];
  /** Whether a draft existed before this post. */
  hadDraft: boolean;
  /** Keys of the resumable uploads from which the files of this post were attached. */
  uploads: string[];
  draft: EnquiryDraft;
  files: Attachment[];
  problems: FileProblem[];
  /** Errors of the post as a whole, by field. */
  errors: Record<string, string[]>;
  /** The status of a response that rejects the form: 400, or that of the error when its body was read. */
  rejectionStatus: number;
  /** Whether no field of the body could be read. The draft is then unchanged. */
  isUnreadable: boolean;
};

/** Reads a post of the form, removes an attachment on request, and stores the posted files. The returned draft contains the remaining attachments. */
export async function readSubmittedEnquiry(request: Request, context: AppLoadContext): Promise<SubmittedEnquiry> {
  const { shop, clientAddress } = context;
  const { visitor, headers } = ensureVisitor(request, context);
  const owner = draftOwner(visitor);
  const post = await readDraftPost(request, context, {
    limits: ATTACHMENT_BODY_LIMITS,
    fields: DRAFT_FIELDS,
    maxLength: (name) => (name === "introduction" ? MAX_LENGTH.introduction : MAX_LENGTH.line),
  });
  const { form, texts, typed, bodyError, rejectionStatus, isUnreadable } = post;
  const previousDraft = await findEnquiryDraft(context, owner);
  const remove = texts.remove ?? "";
  const intent = texts.intent ?? (remove ? "remove-file" : "submit");
  // Remove first: the removed file no longer counts towards the limits for files of the same post.
  const isRemoved = intent === "remove-file" && (await tryRemoveAttachment(shop, { owner, id: remove }));
  // `collectAttachments` would leave the file out although it still exists.
  if (!isRemoved) form.delete("remove");
  // A submit that lists its files contains only those, and not files that another tab attached. If it lists none, it contains all files of the draft.
  const listsFiles = intent === "submit" && (form.has("keep") || form.has("uploads"));
  const earlierFiles = listsFiles ? [] : (previousDraft?.files ?? []);
  const collected = await collectAttachments(shop, { form, owner, visitor, clientAddress, draftIds: earlierFiles });
  const posted: EnquiryDraft = {
    begunAt: previousDraft?.begunAt ?? shop.clock(),
    typed,
    channels: post.list("channels", { count: 2 * CHANNELS.length, length: 20 }),
    files: collected.files.map(({ id }) => id),
  };
  return {
    intent,
    honeypot: texts.subject ?? "",
    owner,
    visitor,
    headers,
    hadDraft: previousDraft !== null,
    uploads: collected.uploads,
    draft: isUnreadable && previousDraft ? previousDraft : posted,
    files: collected.files,
    problems: collected.problems.map((problem) => ({ ...problem, message: attachmentMessage(problem) })),
    rejectionStatus,
    isUnreadable,
    errors: {
      ...(intent === "remove-file" && !isRemoved && { "": ["errors.enquiry-not-kept"] }),
      ...(bodyError !== null && (bodyError === "errors.post-too-large" ? { files: ["errors.files-too-large"] } : { "": [bodyError] })),
    },
  };
}

/** Removes an attachment. Returns false if the database write failed. */
async function tryRemoveAttachment(shop: AppContext, attachment: { owner: string; id: string }): Promise<boolean> {
  try {
    await removeAttachment(shop, attachment);
    return true;
  } catch (error) {
    shop.log.error("partners.attachment-not-removed", error);
    return false;
  }
}
