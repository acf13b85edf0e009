import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { EnquiryForm } from "./enquiry-form.island.tsx";
import { viewEnquiry } from "./view-enquiry.server.ts";
import { registrationAndPartnerStyles } from "#app/styles/page-styles.ts";
import { rejectionText } from "#app/request/rejection-text.server.ts";
import {
  formAction,
  isValidationPost,
  parseForm,
  rejectForm,
  reopenForm,
  type FormActionArgs,
  type FormErrors,
} from "#app/request/form/form-action.server.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { path } from "#server/locale/path.schema.ts";
import { ATTACHMENT_BODY_LIMITS } from "#server/partners/attachments/attachment.schema.ts";
import { listAttachments } from "#server/partners/attachments/find-attachments.ts";
import { EnquirySchema } from "#server/partners/core/enquiry.schema.ts";
import { checkContactDetails } from "#server/partners/enquiry/check-contact-details.ts";
import { submitEnquiry } from "#server/partners/enquiry/submit-enquiry.ts";
import { discardEnquiryDraft, closeEnquiryForm, saveEnquiryDraft } from "#app/routes/partners/drafts/enquiry-draft.server.ts";
import { findPartnerOrigin } from "#app/routes/partners/drafts/enquiry-state.ts";
import { readSubmittedEnquiry } from "./submitted-enquiry.server.ts";

export const links = registrationAndPartnerStyles;

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The form of partners and companies (§2, Partner/contact form). */
export async function loader(args: LoaderFunctionArgs) {
  const { personal, ...page } = await viewEnquiry(args);
  return data(page, { headers: personal ? { "Cache-Control": "no-store" } : {} });
}

/**
 * Handles a post of the form by its intent: start-again, save or remove-file; any other submits. A form that is not submitted or is rejected is
 * saved as a draft and shown again (§2, Partner/contact form). A post for validation only stores nothing.
 */
export const action = formAction(
  async (args) => {
    if (isValidationPost(args.form)) return rejectForm(args.form, validateEnquiry(args).errors);
    const post = await readSubmittedEnquiry(args);
    switch (post.intent) {
      case "start-again":
        await discardEnquiryDraft(args.context, post.owner, post.draft);
        return redirect(path(pageLanguage(args.params), "contact-us"), { status: 303, headers: headersOf(post) });
      case "save":
      case "remove-file":
        return showForm(args, post, post.errors);
      default:
        return submitPostedEnquiry(args, post);
    }
  },
  { limits: ATTACHMENT_BODY_LIMITS, handlesIncomplete: true },
);

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const cacheControl = actionHeaders.get("Cache-Control") ?? loaderHeaders.get("Cache-Control");
  return { ...(cacheControl && { "Cache-Control": cacheControl }) };
};

export default function ContactUs() {
  const { view, state } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const lastResult = result?.lastResult ?? null;
  const files = result && "files" in result ? result.files : state.files;
  return <EnquiryForm view={view} state={{ ...state, files }} lastResult={lastResult} isSaved={result?.intent === "save" && !lastResult} />;
}

type Post = Awaited<ReturnType<typeof readSubmittedEnquiry>>;

/** The rejected form may stay in the browser's history, so that going back to it shows it again. */
const headersOf = (post: Post) => new Headers([...post.headers, ["Cache-Control", "private, no-cache"]]);

async function submitPostedEnquiry(args: FormActionArgs, post: Post) {
  const { request, params, context } = args;
  const { shop, clientAddress } = context;
  const { draft, owner, visitor, uploads, honeypot } = post;
  const language = pageLanguage(params);
  // Do not report every field as empty.
  if (!post.hasArrived) return showForm(args, post, post.errors);
  const { parsed, errors: fieldErrors } = validateEnquiry(args);
  const errors = { ...fieldErrors, ...post.errors };
  if (!parsed.ok || Object.keys(errors).length > 0 || post.problems.length > 0) return showForm(args, post, errors);
  const origin = findPartnerOrigin(new URL(request.url).searchParams.get("from"));
  const sender = { language, source: "form" as const, origin, owner, visitor, clientAddress, files: draft.files, uploads };
  const result = await submitEnquiry(shop, parsed.value, { ...sender, timingToken: draft.typed.began ?? null, honeypot }).catch((error: unknown) => {
    // Show the form with its values instead of an error page.
    shop.log.error("partners.submit", error);
    return null;
  });
  if (!result) return showForm(args, post, { "": ["errors.enquiry-not-kept"] }, 503);
  if (result.ok) {
    // The enquiry is stored. A failure here leaves at most a draft that was saved meanwhile, so it causes no error page.
    await closeEnquiryForm(context, owner, draft).catch((error: unknown) => shop.log.error("partners.draft", error));
    return redirect(path(language, "contact-us-result", { ref: result.reference }), { status: 303, headers: headersOf(post) });
  }
  if ("code" in result) return showForm(args, post, { "": [rejectionText(result)] });
  // Some attachments no longer exist: list the remaining ones.
  if (result.errors.files) post.files = await listAttachments(shop, { owner, ids: draft.files });
  return showForm(args, post, result.errors);
}

/** Parses the form. `errors`: those of the schema, and those of an invalid form that only the server can find. */
function validateEnquiry({ context, form }: FormActionArgs) {
  const parsed = parseForm(form, EnquirySchema);
  const contactErrors = parsed.ok ? {} : checkContactDetails(context.shop, acceptedFields(EnquirySchema, parsed.payload, parsed.errors)).errors;
  return { parsed, errors: { ...contactErrors, ...parsed.errors } };
}

/** Saves the draft and shows the form again, with the attached files. */
async function showForm({ context, form, incomplete }: FormActionArgs, post: Post, errors: FormErrors, status: number = incomplete?.status ?? 400) {
  const { files, problems } = post;
  const isSaved = await saveEnquiryDraft(context, post.owner, { ...post.draft, files: files.map(({ id }) => id) });
  // A visitor who asked for saving must learn that it failed; otherwise the draft is a precaution.
  const isLost = !isSaved && post.intent === "save";
  const fileErrors = Object.fromEntries(problems.map(({ message }, at) => [`files[${at}]`, [message]]));
  const allErrors: FormErrors = { ...errors, ...(isLost && { "": ["errors.not-saved"] }), ...fileErrors };
  // The same post may succeed later.
  const isBusy = problems.some(({ reason }) => reason === "busy");
  const options = { status: isLost || isBusy ? 503 : status, headers: headersOf(post) };
  const answer = Object.keys(allErrors).length > 0 ? rejectForm(form, allErrors, options) : reopenForm(form, { headers: options.headers });
  return data({ ...answer.data, files }, answer.init ?? undefined);
}
