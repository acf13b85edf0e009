import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { channelLanguage } from "#app/request/page/page-language.ts";
import { setSubmittedForm } from "#app/request/form/submitted-form.server.ts";
import { BUSY_RETRY_SECONDS } from "#server/concurrency/busy-error.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { compact, IccidSchema } from "#server/forms/field.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { photoErrors } from "#server/real-name/form/check-fields.ts";
import { MAX_SIMS, RealNameSchema } from "#server/real-name/form/real-name.schema.ts";
import { findFormErrors, submitRegistration } from "#server/real-name/submit/submit-registration.ts";
import { restartRegistrationDraft, keepRegistrationDraft, toFormState } from "#app/routes/real-name/draft/registration-draft.server.ts";
import type { FormState } from "#app/routes/real-name/draft/form-state.ts";
import { findFormPage } from "#app/routes/real-name/draft/form-pages.ts";
import { readSubmittedRegistration, rejectedPhotos, type SubmittedRegistration } from "#app/routes/real-name/draft/submitted-registration.server.ts";
import { readSubmittedDocument, type ReadAnswer } from "#app/routes/real-name/draft/read-document.server.ts";
import { changeIccids } from "#app/routes/real-name/draft/sim-inputs.ts";

type Errors = Record<string, string[]>;

/** Answers a post of the form by its intent: whatever does not succeed is kept as a draft and shown again (§2, Real-name). */
export async function handleRegistrationPost({ request, params, context }: ActionFunctionArgs) {
  const language = channelLanguage(params);
  const page = findFormPage(request);
  const post = await readSubmittedRegistration(request, context);
  const { intent, draft, owner } = post;
  const { ref, key } = draft.typed;
  const headers = new Headers(owner.headers);
  const statusOf = (errors: Errors) => (Object.keys(errors).length > 0 ? post.refusedStatus : 200);
  if (intent === "start-again") {
    await restartRegistrationDraft(context, owner, ref);
    return redirect(path(language, page, { ref, key }), { status: 303, headers });
  }
  const show = async (change: Partial<ReadAnswer>, status: number) => {
    const kept = change.draft ?? draft;
    const errors: Errors = change.errors ?? post.errors;
    await keepRegistrationDraft(context, owner, kept);
    setSubmittedForm(context, { typed: kept.typed, wrong: Object.keys(errors) });
    const { pendingUploads } = post;
    const reasons = [...rejectedPhotos(post), ...(change.reasons ?? [])];
    const state: FormState = { ...toFormState(kept), pendingUploads, unread: change.unread ?? false, reasons, ineligible: change.ineligible ?? null };
    if (post.isBusy) headers.set("Retry-After", String(BUSY_RETRY_SECONDS));
    return data({ state, errors }, { status: post.isBusy ? 503 : status, headers });
  };
  if (intent === "add-iccid" || intent === "remove-iccid") {
    const fromEnd = Number(new URL(request.url).searchParams.get("remove") ?? post.remove);
    return show({ draft: { ...draft, iccids: changeIccids(intent, draft.iccids, { fromEnd, most: MAX_SIMS }) } }, statusOf(post.errors));
  }
  if (intent === "read-document") {
    const read = await readSubmittedDocument(context, post);
    return show(read, statusOf(read.errors));
  }
  if (intent === "save") return show({}, statusOf(post.errors));
  return submit();

  async function submit() {
    const parsed = RealNameSchema.safeParse({ ...draft.typed, iccids: draft.iccids });
    // Of a body that could not be read nothing else is said: no field was left empty.
    const errors = { ...(!post.isUnreadable && errorsOf(parsed.error)), ...post.errors };
    const { accountId } = owner;
    if (!parsed.success || Object.keys(errors).length > 0) {
      if (post.isUnreadable) return show({ errors }, post.refusedStatus);
      const others = await findOtherErrors(errors);
      return show({ errors: { ...others.errors, ...missingPhotos(post), ...errors }, reasons: others.reasons }, post.refusedStatus);
    }
    const { front, back } = draft.photos;
    const photos = { frontId: front?.id ?? null, backId: back?.id ?? null };
    const answer = await submitRegistration(
      context.shop,
      { ...parsed.data, ...photos },
      { language, accountId, owner: owner.owner, visitor: owner.visitor, clientAddress: context.clientAddress, uploads: post.uploads },
    );
    if (answer.ok) return redirect(path(language, "real-name-result", { ref: answer.reference, key: answer.key }), { status: 303, headers });
    if ("ineligible" in answer) {
      await keepRegistrationDraft(context, owner, draft);
      return redirect(path(language, "real-name-ineligible", { reason: answer.ineligible, from: page, ref, key }), { status: 303, headers });
    }
    return show({ errors: atPlaces(answer.errors, draft.iccids), reasons: answer.reasons }, 400);
  }

  /** What only the shop knows to be wrong with the fields that are not among these errors; each SIM by itself. */
  async function findOtherErrors(errors: Errors) {
    const right = draft.iccids.map((text, at) => (errors[`iccids[${at}]`] ? undefined : IccidSchema.safeParse(text).data));
    const photos = { frontId: draft.photos.front?.id ?? null, backId: draft.photos.back?.id ?? null };
    const taken = { ...acceptedFields(RealNameSchema, draft.typed, errors), iccids: right.filter((one) => one !== undefined), ...photos };
    const { accountId } = owner;
    const sender = { accountId, owner: owner.owner, visitor: owner.visitor, clientAddress: context.clientAddress };
    const found = await findFormErrors(context.shop, taken, sender);
    const places = right.map((one) => one ?? "");
    return { reasons: found.reasons, errors: atPlaces(found.errors, places) };
  }
}

/** What a schema says, by field: `iccids[1]`. */
function errorsOf(error: { issues: { path: PropertyKey[]; message: string }[] } | undefined): Errors {
  const errors: Errors = {};
  for (const {
    path: [name = "", at],
    message,
  } of error?.issues ?? []) {
    const field = typeof at === "number" ? `${String(name)}[${at}]` : String(name);
    errors[field] ??= [message];
  }
  return errors;
}

/** The place of a SIM among what was typed: the server counts no empty fields. */
function atPlaces(errors: Errors, iccids: string[]): Errors {
  const places = iccids.flatMap((text, at) => (compact(text) === undefined ? [] : at));
  const named = (field: string) => field.replace(/^iccids\[(\d+)\]$/, (_, n) => `iccids[${places[Number(n)] ?? 0}]`);
  return Object.fromEntries(Object.entries(errors).map(([field, reasons]) => [named(field), reasons]));
}

/** A photo that is missing is told together with all else. */
const missingPhotos = ({ draft }: SubmittedRegistration) =>
  photoErrors(Number(draft.typed.documentType), { front: draft.photos.front !== null, back: draft.photos.back !== null });
