import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { channelLanguage } from "#app/request/page/page-language.ts";
import { realNamePage } from "#server/locale/channel-pages.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { findRegistrationDraft, keepRegistrationDraft, toFormState } from "./registration-draft.server.ts";
import type { FormState } from "./form-state.ts";
import { readSubmittedRegistration, rejectedPhotos } from "./submitted-registration.server.ts";
import { readSubmittedDocument } from "./read-document.server.ts";

export type DraftAnswer = { state: FormState; errors: Record<string, string[]> };

/** Nothing is shown here. */
export function loader({ params }: LoaderFunctionArgs) {
  const language = channelLanguage(params);
  return redirect(path(language, realNamePage(language)), 302);
}

/** For the scripts of the form: keeps what is typed (intent save), and reads the document (read-document); nothing is sent from here. */
export async function action({ request, context }: ActionFunctionArgs) {
  const post = await readSubmittedRegistration(request, context);
  if (post.isUnreadable) return new Response(null, { status: post.refusedStatus });
  const read =
    post.intent === "read-document" ? await readSubmittedDocument(context, post) : { ...post, reasons: [], unread: false, ineligible: null };
  // A form that was sent, or given up, while its photo was read does not come back.
  const isOver = post.begun && (await findRegistrationDraft(context, post.owner, read.draft.typed.ref ?? "")).draft === null;
  if (!isOver) await keepRegistrationDraft(context, post.owner, read.draft);
  const answer: DraftAnswer = {
    state: {
      ...toFormState(read.draft),
      pendingUploads: post.pendingUploads,
      unread: read.unread,
      ineligible: read.ineligible,
      reasons: [...rejectedPhotos(post), ...read.reasons],
    },
    errors: read.errors,
  };
  return Response.json(answer, { headers: [...post.owner.headers, ["Cache-Control", "no-store"]] });
}
