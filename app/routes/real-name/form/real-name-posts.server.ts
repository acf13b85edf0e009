import { rejectionText } from "#app/request/rejection-text.server.ts";
import { data, redirect } from "@remix-run/node";
import { readViewer } from "#app/request/viewer.server.ts";
import { channelLanguage } from "#app/request/page/page-language.ts";
import {
  formAction,
  isValidationPost,
  parseForm,
  rejectForm,
  reopenForm,
  type FormActionArgs,
  type FormErrors,
  type ParsedForm,
} from "#app/request/form/form-action.server.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { compactCode, IccidSchema } from "#server/forms/field.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { photoErrors } from "#server/real-name/form/check-fields.ts";
import { MAX_SIMS, RealNameSchema } from "#server/real-name/form/real-name.schema.ts";
import { findServerErrors, submitRegistration } from "#server/real-name/submit/submit-registration.ts";
import { discardRegistrationDrafts, saveRegistrationDraft } from "#app/routes/real-name/draft/registration-draft.server.ts";
import { findFormPage } from "#app/routes/real-name/draft/form-pages.ts";
import {
  fillForm,
  FORM_PHOTO_BODY_LIMITS,
  readSubmittedRegistration,
  rejectedPhotos,
  type SubmittedRegistration,
} from "#app/routes/real-name/draft/submitted-registration.server.ts";
import { readSubmittedDocument, type ReadDocumentResult } from "#app/routes/real-name/draft/read-document.server.ts";
import { changeIccids } from "#app/routes/real-name/draft/sim-inputs.ts";

type Post = SubmittedRegistration;

/**
 * Handles a post of the form by its intent: start-again, add-iccid, remove-iccid, read-document or save; any other submits. A form that is not
 * submitted or is rejected is saved as a draft and shown again (§2, Real-name). A post for validation only stores nothing.
 */
export const handleRegistrationPost = formAction(
  async (args) => {
    const post = await readSubmittedRegistration(args);
    const { intent, draft, owner } = post;
    if (isValidationPost(args.form)) return rejectForm(args.form, (await validateRegistration(args, post)).errors);
    switch (intent) {
      case "start-again":
        await discardRegistrationDrafts(args.context, owner, draft.typed.ref);
        return redirectTo(args, post, findFormPage(args.request), { ref: draft.typed.ref, key: draft.typed.key });
      case "add-iccid":
      case "remove-iccid": {
        const fromEnd = Number(new URL(args.request.url).searchParams.get("remove") ?? post.remove);
        return showForm(args, post, { draft: { ...draft, iccids: changeIccids(intent, draft.iccids, { fromEnd, most: MAX_SIMS }) } });
      }
      case "read-document":
        return showForm(args, post, await readSubmittedDocument(args.context, post));
      case "save":
        return showForm(args, post, {});
      default:
        return submitPostedRegistration(args, post);
    }
  },
  { limits: FORM_PHOTO_BODY_LIMITS, handlesIncomplete: true },
);

const redirectTo = ({ params }: FormActionArgs, { owner }: Post, page: Parameters<typeof path>[1], query: Record<string, string | undefined>) =>
  redirect(path(channelLanguage(params), page, query), { status: 303, headers: owner.headers });

/** Saves the draft and shows the form again, with what is wrong with the document. */
async function showForm({ context, form, incomplete }: FormActionArgs, post: Post, change: Partial<ReadDocumentResult>) {
  const { draft = post.draft, errors = post.errors, isReaderUnavailable = false, ineligible = null } = change;
  await saveRegistrationDraft(context, post.owner, draft);
  fillForm(form, draft);
  const headers = new Headers(post.owner.headers);
  const status = post.isBusy ? 503 : (incomplete?.status ?? 400);
  const answer = Object.keys(errors).length > 0 ? rejectForm(form, errors, { status, headers }) : reopenForm(form, { headers });
  const reading = { reasons: [...rejectedPhotos(post), ...(change.reasons ?? [])], isReaderUnavailable, ineligible };
  return data({ ...answer.data, reading }, answer.init ?? undefined);
}

async function submitPostedRegistration(args: FormActionArgs, post: Post) {
  const { request, context } = args;
  const { draft, owner } = post;
  // Do not report every field as empty.
  if (!post.hasArrived) return showForm(args, post, {});
  const { parsed, errors, reasons } = await validateRegistration(args, post);
  if (!parsed.ok || Object.keys(errors).length > 0) return showForm(args, post, { errors, reasons });
  const result = await submitRegistration(
    context.shop,
    { ...parsed.value, ...photoIds(post) },
    { ...applicantOf(args, post), uploads: post.uploads },
  );
  if (result.ok) return redirectTo(args, post, "real-name-result", { ref: result.reference, key: result.key });
  if ("ineligible" in result) {
    await saveRegistrationDraft(context, owner, draft);
    const { ref, key } = draft.typed;
    return redirectTo(args, post, "real-name-ineligible", { reason: result.ineligible, from: findFormPage(request), ref, key });
  }
  if ("code" in result) return showForm(args, post, { errors: { "": [rejectionText(result)] } });
  return showForm(args, post, { errors: withFieldIndexes(result.errors, draft.iccids), reasons: result.reasons ?? [] });
}

/** Parses the form. `errors`: those of the schema and of the post, and those of an invalid form that only the server can find. */
async function validateRegistration(args: FormActionArgs, post: Post) {
  const parsed = parseForm(args.form, RealNameSchema);
  const errors = { ...parsed.errors, ...post.errors };
  if (parsed.ok && Object.keys(errors).length === 0) return { parsed, errors, reasons: [] };
  const other = await findOtherErrors(args, post, { ...parsed, errors });
  return { parsed, errors: { ...other.errors, ...missingPhotos(args.form, post), ...errors }, reasons: other.reasons };
}

function applicantOf({ request, params, context }: FormActionArgs, { owner: { accountId, owner, visitor } }: Post) {
  const { clientAddress, region } = readViewer(request, params.lang, context);
  return { language: channelLanguage(params), region, accountId, owner, visitor, clientAddress };
}

const photoIds = ({ draft: { photos } }: Post) => ({ frontId: photos.front?.id ?? null, backId: photos.back?.id ?? null });

/** Returns the errors that need the server, such as those of known SIMs, for the fields without an error. */
async function findOtherErrors(args: FormActionArgs, post: Post, { payload, errors }: Pick<ParsedForm<unknown>, "payload" | "errors">) {
  const validIccids = post.draft.iccids.map((text, at) => (errors[`iccids[${at}]`] ? undefined : IccidSchema.safeParse(text).data));
  const iccids = validIccids.flatMap((iccid) => iccid ?? []);
  const accepted = { ...acceptedFields(RealNameSchema, payload, errors), iccids, ...photoIds(post) };
  const { errors: serverErrors, reasons } = await findServerErrors(args.context.shop, accepted, applicantOf(args, post));
  // The ICCIDs with an error become empty, because they were not checked.
  const checkedIccids = validIccids.map((iccid) => iccid ?? "");
  return { reasons, errors: withFieldIndexes(serverErrors, checkedIccids) };
}

/** Translates the SIM indexes of the server, which do not count empty fields, to those of the fields (`iccids`). */
function withFieldIndexes(errors: FormErrors, iccids: string[]): FormErrors {
  const positions = iccids.flatMap((text, at) => (compactCode(text) === undefined ? [] : at));
  const fieldName = (field: string) => field.replace(/^iccids\[(\d+)\]$/, (_, n) => `iccids[${positions[Number(n)] ?? 0}]`);
  return Object.fromEntries(Object.entries(errors).map(([field, reasons]) => [fieldName(field), reasons]));
}

/** Returns the errors of missing photos, to report them together with the others. A post for validation has the names of files and the keys of uploads. */
const missingPhotos = (form: FormData, { draft: { typed, photos } }: Post) =>
  photoErrors(Number(typed.documentType), {
    front: photos.front !== null || Boolean(form.get("documentPhoto") || form.get("upload")),
    back: photos.back !== null || Boolean(form.get("documentPhotoBack") || form.get("uploadBack")),
  });
