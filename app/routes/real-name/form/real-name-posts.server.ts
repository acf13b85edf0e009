import { rejectionText } from "#app/request/rejection-text.server.ts";
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { channelLanguage } from "#app/request/page/page-language.ts";
import { firstErrors, showPostedForm } from "#app/request/draft/draft-post.server.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { compactCode, IccidSchema } from "#server/forms/field.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { photoErrors } from "#server/real-name/form/check-fields.ts";
import { MAX_SIMS, RealNameSchema } from "#server/real-name/form/real-name.schema.ts";
import { findServerErrors, submitRegistration } from "#server/real-name/submit/submit-registration.ts";
import { discardRegistrationDrafts, saveRegistrationDraft, toFormState } from "#app/routes/real-name/draft/registration-draft.server.ts";
import type { FormState } from "#app/routes/real-name/draft/form-state.ts";
import { findFormPage } from "#app/routes/real-name/draft/form-pages.ts";
import { readSubmittedRegistration, rejectedPhotos, type SubmittedRegistration } from "#app/routes/real-name/draft/submitted-registration.server.ts";
import { readSubmittedDocument, type ReadDocumentResult } from "#app/routes/real-name/draft/read-document.server.ts";
import { changeIccids } from "#app/routes/real-name/draft/sim-inputs.ts";

type Errors = Record<string, string[]>;

/**
 * Handles a post of the form by its intent: start-again, add-iccid, remove-iccid, read-document or save; any other submits. A form that is not
 * submitted or is rejected is saved as a draft and shown again (§2, Real-name).
 */
export async function handleRegistrationPost({ request, params, context }: ActionFunctionArgs) {
  const language = channelLanguage(params);
  const page = findFormPage(request);
  const post = await readSubmittedRegistration(request, context);
  const { intent, draft, owner } = post;
  const { ref, key } = draft.typed;
  const headers = new Headers(owner.headers);
  if (intent === "start-again") {
    await discardRegistrationDrafts(context, owner, ref);
    return redirect(path(language, page, { ref, key }), { status: 303, headers });
  }
  const showForm = async (change: Partial<ReadDocumentResult>) => {
    const shownDraft = change.draft ?? draft;
    const errors: Errors = change.errors ?? post.errors;
    await saveRegistrationDraft(context, owner, shownDraft);
    const { pendingUploads, rejectionStatus, isBusy } = post;
    const reasons = [...rejectedPhotos(post), ...(change.reasons ?? [])];
    const state: FormState = {
      ...toFormState(shownDraft),
      pendingUploads,
      isReaderUnavailable: change.isReaderUnavailable ?? false,
      reasons,
      ineligible: change.ineligible ?? null,
    };
    const isSaved = intent === "save" && Object.keys(errors).length === 0;
    return showPostedForm({ state, errors, rejectionStatus, isBusy, isSaved, headers });
  };
  if (intent === "add-iccid" || intent === "remove-iccid") {
    const fromEnd = Number(new URL(request.url).searchParams.get("remove") ?? post.remove);
    return showForm({ draft: { ...draft, iccids: changeIccids(intent, draft.iccids, { fromEnd, most: MAX_SIMS }) } });
  }
  if (intent === "read-document") return showForm(await readSubmittedDocument(context, post));
  if (intent === "save") return showForm({});
  return submit();

  async function submit() {
    const parsed = RealNameSchema.safeParse({ ...draft.typed, iccids: draft.iccids });
    // The body could not be read: do not report every field as empty.
    const errors = { ...(!post.isUnreadable && firstErrors(parsed.error, fieldName)), ...post.errors };
    const { accountId } = owner;
    if (!parsed.success || Object.keys(errors).length > 0) {
      if (post.isUnreadable) return showForm({ errors });
      const other = await findOtherErrors(errors);
      return showForm({ errors: { ...other.errors, ...missingPhotos(post), ...errors }, reasons: other.reasons });
    }
    const { front, back } = draft.photos;
    const photos = { frontId: front?.id ?? null, backId: back?.id ?? null };
    const result = await submitRegistration(
      context.shop,
      { ...parsed.data, ...photos },
      { language, accountId, owner: owner.owner, visitor: owner.visitor, clientAddress: context.clientAddress, uploads: post.uploads },
    );
    if (result.ok) return redirect(path(language, "real-name-result", { ref: result.reference, key: result.key }), { status: 303, headers });
    if ("ineligible" in result) {
      await saveRegistrationDraft(context, owner, draft);
      return redirect(path(language, "real-name-ineligible", { reason: result.ineligible, from: page, ref, key }), { status: 303, headers });
    }
    if ("code" in result) return showForm({ errors: { "": [rejectionText(result)] } });
    return showForm({ errors: withFieldIndexes(result.errors, draft.iccids), reasons: result.reasons });
  }

  /** Returns the errors that need the server, such as those of known SIMs, for the fields without an error in `errors`. */
  async function findOtherErrors(errors: Errors) {
    const validIccids = draft.iccids.map((text, at) => (errors[`iccids[${at}]`] ? undefined : IccidSchema.safeParse(text).data));
    const photos = { frontId: draft.photos.front?.id ?? null, backId: draft.photos.back?.id ?? null };
    const accepted = { ...acceptedFields(RealNameSchema, draft.typed, errors), iccids: validIccids.flatMap((iccid) => iccid ?? []), ...photos };
    const { accountId } = owner;
    const sender = { accountId, owner: owner.owner, visitor: owner.visitor, clientAddress: context.clientAddress };
    const { errors: serverErrors, reasons } = await findServerErrors(context.shop, accepted, sender);
    // The ICCIDs with an error become empty, because they were not checked.
    const checkedIccids = validIccids.map((iccid) => iccid ?? "");
    return { reasons, errors: withFieldIndexes(serverErrors, checkedIccids) };
  }
}

/** Each ICCID is a field of its own: `iccids[1]`. */
const fieldName = ([name = "", at]: PropertyKey[]) => (typeof at === "number" ? `${String(name)}[${at}]` : String(name));

/** Translates the SIM indexes of the server, which do not count empty fields, to those of the fields (`iccids`). */
function withFieldIndexes(errors: Errors, iccids: string[]): Errors {
  const positions = iccids.flatMap((text, at) => (compactCode(text) === undefined ? [] : at));
  const fieldName = (field: string) => field.replace(/^iccids\[(\d+)\]$/, (_, n) => `iccids[${positions[Number(n)] ?? 0}]`);
  return Object.fromEntries(Object.entries(errors).map(([field, reasons]) => [fieldName(field), reasons]));
}

/** Returns the errors of missing photos, to report them together with the others. */
const missingPhotos = ({ draft }: SubmittedRegistration) =>
  photoErrors(Number(draft.typed.documentType), { front: draft.photos.front !== null, back: draft.photos.back !== null });
