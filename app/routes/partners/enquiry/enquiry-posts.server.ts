import { rejectionText } from "#app/request/rejection-text.server.ts";
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { firstErrors, showPostedForm } from "#app/request/draft/draft-post.server.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { path } from "#server/locale/path.schema.ts";
import { checkContactDetails } from "#server/partners/enquiry/check-contact-details.ts";
import { EnquirySchema } from "#server/partners/core/enquiry.schema.ts";
import { submitEnquiry } from "#server/partners/enquiry/submit-enquiry.ts";
import { discardEnquiryDraft, closeEnquiryForm, saveEnquiryDraft } from "#app/routes/partners/drafts/enquiry-draft.server.ts";
import type { EnquiryState } from "#app/routes/partners/drafts/enquiry-state.ts";
import { findPartnerOrigin } from "./partner-origins.ts";
import { readSubmittedEnquiry } from "./submitted-enquiry.server.ts";
import { listAttachments } from "#server/partners/attachments/find-attachments.ts";

type Errors = Record<string, string[]>;

/**
 * Handles a post of the form by its intent: start-again, save or remove-file; any other submits. A form that is not submitted or is rejected is
 * saved as a draft and shown again (§2, Partner/contact form).
 */
export async function handleEnquiryPost({ request, params, context }: ActionFunctionArgs) {
  const { shop, clientAddress } = context;
  const language = pageLanguage(params);
  const post = await readSubmittedEnquiry(request, context);
  const { intent, owner, visitor, draft, uploads } = post;
  // The rejected form may stay in the browser's history, so that going back to it shows it again.
  const headers = new Headers([...post.headers, ["Cache-Control", "private, no-cache"]]);
  if (intent === "start-again") {
    await discardEnquiryDraft(context, owner, draft);
    return redirect(path(language, "contact-us"), { status: 303, headers });
  }
  const showForm = async (found: Errors, status = post.rejectionStatus) => {
    const logFailure = (error: unknown) => {
      shop.log.error("partners.draft", error);
      return false;
    };
    const saved = await saveEnquiryDraft(context, owner, { ...draft, files: post.files.map(({ id }) => id) }).then(() => true, logFailure);
    // A visitor who asked for saving must learn that it failed; otherwise the draft is a precaution.
    const isLost = !saved && intent === "save";
    const errors = isLost ? { ...found, "": ["errors.not-saved"] } : found;
    const rejectionStatus = isLost ? 503 : status;
    const state: EnquiryState = { typed: draft.typed, channels: draft.channels, files: post.files, problems: post.problems };
    const invalidFields = [...Object.keys(errors), ...post.problems.map(() => "files")];
    const isBusy = post.problems.some(({ reason }) => reason === "busy");
    const isSaved = saved && intent === "save" && invalidFields.length === 0;
    return showPostedForm({ state, errors, invalidFields, rejectionStatus, isBusy, isSaved, headers });
  };
  if (intent === "save" || intent === "remove-file") return showForm(post.errors);
  const parsed = EnquirySchema.safeParse({ ...draft.typed, channels: draft.channels });
  // The body could not be read: do not report every field as empty.
  if (post.isUnreadable) return showForm(post.errors);
  const schemaErrors = firstErrors(parsed.error);
  const contactErrors = parsed.success ? {} : checkContactDetails(shop, acceptedFields(EnquirySchema, draft.typed, schemaErrors)).errors;
  const errors = { ...contactErrors, ...schemaErrors, ...post.errors };
  if (!parsed.success || Object.keys(errors).length > 0 || post.problems.length > 0) return showForm(errors);
  const origin = findPartnerOrigin(new URL(request.url).searchParams.get("from"));
  const sender = { language, source: "form" as const, origin, owner, visitor, clientAddress, files: draft.files, uploads };
  const result = await submitEnquiry(shop, parsed.data, { ...sender, timingToken: draft.typed.began ?? null, honeypot: post.honeypot }).catch(
    (error: unknown) => {
      // Show the form with its values instead of an error page.
      shop.log.error("partners.submit", error);
      return null;
    },
  );
  if (!result) return showForm({ "": ["errors.enquiry-not-kept"] }, 503);
  if (result.ok) {
    // The enquiry is stored. A failure here leaves at most a draft that was saved meanwhile, so it causes no error page.
    await closeEnquiryForm(context, owner, draft).catch((error: unknown) => shop.log.error("partners.draft", error));
    return redirect(path(language, "contact-us-result", { ref: result.reference }), { status: 303, headers });
  }
  if ("code" in result) return showForm({ "": [rejectionText(result)] });
  // Some attachments no longer exist: list the remaining ones.
  if (result.errors.files) post.files = await listAttachments(shop, { owner, ids: draft.files });
  return showForm(result.errors);
}
