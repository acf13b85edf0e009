import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "#app/request/body/read-form.server.ts";
import { ATTACHMENT_BODY_LIMITS } from "#server/partners/attachments/attachment.schema.ts";
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
  const read = await readForm(request, ATTACHMENT_BODY_LIMITS);
  const [form, incomplete] = read.ok ? [read.form, null] : [read.arrived, read];
  const post = await readSubmittedEnquiry({ request, context, form, incomplete });
  if (!post.hasArrived) return new Response(null, { status: incomplete?.status ?? 400 });
  const { owner, draft, files, problems, errors } = post;
  // Do not recreate the draft of a form that was submitted or discarded meanwhile.
  const isOver = (post.hadDraft && (await findEnquiryDraft(context, owner)) === null) || (await isEnquiryFormClosed(context, owner, draft));
  const isSaved = isOver || (await saveEnquiryDraft(context, owner, draft));
  const response: EnquiryDraftResponse = { files, problems, errors };
  return Response.json(response, { status: isSaved ? 200 : 503, headers: [...post.headers, ["Cache-Control", "no-store"]] });
}
