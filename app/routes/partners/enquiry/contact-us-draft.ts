import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { path } from "#server/locale/path.schema.ts";
import { findEnquiryDraft, isFormOver, keepEnquiryDraft } from "#app/routes/partners/drafts/enquiry-draft.server.ts";
import type { EnquiryDraftAnswer } from "#app/routes/partners/drafts/enquiry-state.ts";
import { readSubmittedEnquiry } from "./submitted-enquiry.server.ts";

/** Nothing is shown here. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(path(pageLanguage(params), "contact-us"), 302);
}

/** For the scripts of the form: keeps what is typed and what was uploaded (intent save), or takes a file away (remove-file); nothing is sent from here. */
export async function action({ request, context }: ActionFunctionArgs) {
  const post = await readSubmittedEnquiry(request, context);
  if (post.isUnreadable) return new Response(null, { status: post.refusedStatus });
  const { owner, draft, files, problems, errors } = post;
  // A form that was sent, or given up, meanwhile does not come back.
  const isOver = (post.begun && (await findEnquiryDraft(context, owner)) === null) || (await isFormOver(context, owner, draft));
  const failed = (error: unknown) => {
    context.shop.log.error("partners.draft", error);
    return false;
  };
  const isKept = isOver || (await keepEnquiryDraft(context, owner, draft).then(() => true, failed));
  const answer: EnquiryDraftAnswer = { files, problems, errors };
  return Response.json(answer, { status: isKept ? 200 : 503, headers: [...post.headers, ["Cache-Control", "no-store"]] });
}
