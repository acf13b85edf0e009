import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "#app/request/body/read-form.server.ts";
import { channelLanguage } from "#app/request/page/page-language.ts";
import { path } from "#server/locale/path.schema.ts";
import { realNamePage } from "#server/locale/channel-pages.schema.ts";
import { findRegistrationDraft, saveRegistrationDraft, toFormState } from "./registration-draft.server.ts";
import type { FormState } from "./form-state.ts";
import { FORM_PHOTO_BODY_LIMITS, readSubmittedRegistration, rejectedPhotos } from "./submitted-registration.server.ts";
import { readSubmittedDocument } from "./read-document.server.ts";

export type DraftResponse = { state: FormState; errors: Record<string, string[]> };

/** Redirects to the form: this address has no page. */
export function loader({ params }: LoaderFunctionArgs) {
  const language = channelLanguage(params);
  return redirect(path(language, realNamePage(language)), 302);
}

/** Called by the form's scripts: saves the draft (intent save) or reads the document (read-document). Never submits the registration. */
export async function action({ request, context }: ActionFunctionArgs) {
  const read = await readForm(request, FORM_PHOTO_BODY_LIMITS);
  const [form, incomplete] = read.ok ? [read.form, null] : [read.arrived, read];
  const post = await readSubmittedRegistration({ request, context, form, incomplete });
  if (!post.hasArrived) return new Response(null, { status: incomplete?.status ?? 400 });
  const result =
    post.intent === "read-document"
      ? await readSubmittedDocument(context, post)
      : { ...post, reasons: [], isReaderUnavailable: false, ineligible: null };
  // Do not recreate the draft of a form that was submitted or discarded while its photo was read.
  const isOver = post.hadDraft && (await findRegistrationDraft(context, post.owner, result.draft.typed.ref ?? "")).draft === null;
  if (!isOver) await saveRegistrationDraft(context, post.owner, result.draft);
  const response: DraftResponse = {
    state: {
      ...toFormState(result.draft),
      pendingUploads: post.pendingUploads,
      isReaderUnavailable: result.isReaderUnavailable,
      ineligible: result.ineligible,
      reasons: [...rejectedPhotos(post), ...result.reasons],
    },
    errors: result.errors,
  };
  return Response.json(response, { headers: [...post.owner.headers, ["Cache-Control", "no-store"]] });
}
