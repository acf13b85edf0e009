import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { path } from "#server/locale/path.schema.ts";
import { findEnquiryDraft, isEnquiryFormClosed, saveEnquiryDraft } from "#app/routes/partners/drafts/enquiry-draft.server.ts";
import type { EnquiryDraftResponse } from "#app/routes/partners/drafts/enquiry-state.ts";
import { readSubmittedEnquiry } from "./submitted-enquiry.server.ts";

/** Redirects to the form: this address has no page. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(path(pageLanguage(params), "contact-us"), 302);
}

/** Called by the form's scripts: saves the draft and attaches an upload (intent save), or removes a file (remove-file). Never submits the enquiry. */
export async function action({ request, context }: ActionFunctionArgs) {
  const post = await readSubmittedEnquiry(request, context);
  if (post.isUnreadable) return new Response(null, { status: post.rejectionStatus });
  const { owner, draft, files, problems, errors } = post;
  // Do not recreate the draft of a form that was submitted or discarded meanwhile.
  const isOver = (post.hadDraft && (await findEnquiryDraft(context, owner)) === null) || (await isEnquiryFormClosed(context, owner, draft));
  const logFailure = (error: unknown) => {
    context.shop.log.error("partners.draft", error);
    return false;
  };
  const isSaved = isOver || (await saveEnquiryDraft(context, owner, draft).then(() => true, logFailure));
  const response: EnquiryDraftResponse = { files, problems, errors };
  return Response.json(response, { status: isSaved ? 200 : 503, headers: [...post.headers, ["Cache-Control", "no-store"]] });
}
