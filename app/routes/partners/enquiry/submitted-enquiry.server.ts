import { draftTexts, setValues } from "#app/request/draft/form-draft.server.ts";
import { type FormActionArgs, type FormErrors, textFields, textFieldValues } from "#app/request/form/form-action.server.ts";
import { ensureVisitor } from "#app/request/visitor.server.ts";
import { attachmentMessage } from "#server/partners/attachments/attachment-message.ts";
import { collectAttachments } from "#server/partners/attachments/collect-attachments.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findEnquiryDraft, draftOwner, type EnquiryDraft } from "#app/routes/partners/drafts/enquiry-draft.server.ts";
import type { FileProblem } from "#app/routes/partners/drafts/enquiry-state.ts";
import { removeAttachment } from "#server/partners/attachments/remove-attachment.ts";
import { CHANNELS, ENQUIRY_FIELDS, LIMITS } from "#server/partners/core/enquiry.schema.ts";

/** The lengths at which values are truncated. They exceed the limits of the fields, so that a value that is too long gets its error. */
const MAX_LENGTH = { line: 400, introduction: LIMITS.introduction + 4_000 };
/** `began`: the timing token. `link`: the choices of the link that opened the form. */
const DRAFT_FIELDS = new Set<string>([...ENQUIRY_FIELDS.filter((name) => name !== "channels"), "began", "link"]);

/**
 * Stores the files of a posted form and removes one on request. Changes the form to what is shown again: the attached files (`keep`) and the uploads that
 * can be posted again. Of a form of which nothing arrived, that is the draft before.
 */
export async function readSubmittedEnquiry({
  request,
  context,
  form,
  incomplete,
}: Pick<FormActionArgs, "request" | "context" | "form" | "incomplete">) {
  const { shop, clientAddress } = context;
  const { visitor, headers } = ensureVisitor(request, context);
  const owner = draftOwner(visitor);
  const previousDraft = await findEnquiryDraft(context, owner);
  const hasArrived = incomplete === null || [...form].length > 0;
  if (!hasArrived && previousDraft) {
    for (const [name, value] of Object.entries(previousDraft.typed)) form.set(name, value);
    setValues(form, "channels", previousDraft.channels);
  }
  const { remove = "", intent = remove ? "remove-file" : "submit", subject: honeypot = "" } = textFields(form);
  // Remove first: the removed file no longer counts towards the limits for files of the same post.
  const isRemoved = intent === "remove-file" && (await tryRemoveAttachment(shop, { owner, id: remove }));
  // `collectAttachments` would leave the file out although it still exists.
  if (!isRemoved) form.delete("remove");
  // A submit that lists its files contains only those, and not files that another tab attached. If it lists none, it contains all files of the draft.
  const listsFiles = intent === "submit" && (form.has("keep") || form.has("uploads"));
  const earlierFiles = listsFiles ? [] : (previousDraft?.files ?? []);
  const collected = await collectAttachments(shop, { form, owner, visitor, clientAddress, draftIds: earlierFiles });
  const files = collected.files.map(({ id }) => id);
  setValues(form, "keep", files);
  setValues(
    form,
    "uploads",
    collected.problems.flatMap(({ upload }) => upload ?? []),
  );
  const draft: EnquiryDraft = {
    begunAt: previousDraft?.begunAt ?? shop.clock(),
    typed: draftTexts(form, DRAFT_FIELDS, (name) => (name === "introduction" ? MAX_LENGTH.introduction : MAX_LENGTH.line)),
    channels: textFieldValues(form, "channels")
      .slice(0, 2 * CHANNELS.length)
      .map((channel) => channel.slice(0, 20)),
    files,
  };
  const tooLarge = incomplete?.reason === "errors.post-too-large";
  const errors: FormErrors = {
    ...(intent === "remove-file" && !isRemoved && { "": ["errors.enquiry-not-kept"] }),
    ...(incomplete && (tooLarge ? { files: ["errors.files-too-large"] } : { "": [incomplete.reason] })),
  };
  return {
    /** submit, save, start-again or remove-file. For remove-file, the file is already removed unless `errors` has an error. */
    intent,
    honeypot,
    owner,
    visitor,
    headers,
    /** Whether a draft existed before this post. */
    hadDraft: previousDraft !== null,
    hasArrived,
    /** Keys of the resumable uploads from which the files of this post were attached. */
    uploads: collected.uploads,
    draft,
    files: collected.files,
    problems: collected.problems.map((problem): FileProblem => ({ ...problem, message: attachmentMessage(problem) })),
    /** Errors of the post as a whole, by field. */
    errors,
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
