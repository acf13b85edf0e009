import { draftTexts, setValues } from "#app/request/draft/form-draft.server.ts";
import { isValidationPost, type FormActionArgs, type FormErrors, textFields, textFieldValues } from "#app/request/form/form-action.server.ts";
import { collectPhotos, isBusyProblem, isPhotoReason, photoMessage } from "#server/real-name/photos/collect-photos.ts";
import { openForCorrection } from "#server/real-name/form/open-for-correction.ts";
import { MAX_SIMS, RealNameSchema } from "#server/real-name/form/real-name.schema.ts";
import type { SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { draftFromCorrection, findRegistrationDraft, findDraftOwner, type DraftOwner, type RealNameDraft } from "./registration-draft.server.ts";
import type { FormState } from "./form-state.ts";
import type { Side } from "#server/domain/registration-states.schema.ts";

/** Two photos and the other fields. The limits exceed 10 MB per photo, so that a larger photo gets an error and the other values are kept. */
export const FORM_PHOTO_BODY_LIMITS = { maxFileBytes: 21 * 1024 * 1024, maxFiles: 2, maxBytes: 22 * 1024 * 1024 };
/** Longer than any valid value, so that a value that is too long gets its error. */
const MAX_FIELD_LENGTH = 200;
/** More than the maximum, so that an ICCID too many gets its error. */
const MAX_ICCIDS = MAX_SIMS + 2;
const DRAFT_FIELDS = new Set(Object.keys(RealNameSchema.shape).filter((name) => name !== "iccids"));

export type SubmittedRegistration = {
  intent: string;
  /** The position of the SIM to remove, counted from the end: "1" is the last. */
  remove: string | undefined;
  owner: DraftOwner;
  /** Whether a draft existed before this post. */
  hadDraft: boolean;
  /** Keys of the resumable uploads from which the photos of this post were stored. */
  uploads: string[];
  draft: RealNameDraft;
  /** Errors of the post or its photos, by field; "" for the post as a whole. */
  errors: FormErrors;
  /** The server was too busy to store a photo. The same post may succeed later. */
  isBusy: boolean;
  pendingUploads: FormState["pendingUploads"];
  /** Whether anything of the form arrived. Otherwise the draft is unchanged. */
  hasArrived: boolean;
  /** Why photos of this post were rejected. */
  photoReasons: { side: Side; reason: string }[];
};

/**
 * Stores the photos of a posted form, unless it is only to be validated; photos that it does not contain are taken from the draft. Changes the form to what is shown again: the uploads that
 * could not be stored yet, and of a form of which nothing arrived, the draft before.
 */
export async function readSubmittedRegistration({
  request,
  context,
  form,
  incomplete,
}: Pick<FormActionArgs, "request" | "context" | "form" | "incomplete">): Promise<SubmittedRegistration> {
  const isValidation = isValidationPost(form);
  const draftOwner = await findDraftOwner(request, context, !isValidation);
  const { intent = "submit", remove } = textFields(form);
  const { ref = "", key = "" } = draftTexts(form, DRAFT_FIELDS, () => MAX_FIELD_LENGTH);
  const { draft: savedDraft, owner: ownerKey } = await findRegistrationDraft(context, draftOwner, ref);
  const corrected = ref && !savedDraft ? await openForCorrection(context.shop, { reference: ref, key }) : null;
  const previous = savedDraft ?? (corrected && draftFromCorrection(corrected, context.shop.clock()));
  const owner = { ...draftOwner, owner: ownerKey };
  const hasArrived = incomplete === null || [...form].length > 0;
  // The page real-name-ineligible posts no form fields. The values are those of the draft.
  const asksForReview = intent === "ask-person" && savedDraft !== null;
  if (previous && (asksForReview || !hasArrived)) fillForm(form, previous);
  if (asksForReview) form.set("askPerson", "on");
  const storedIds = { front: previous?.photos.front?.id ?? null, back: previous?.photos.back?.id ?? null };
  const sender = { owner: owner.owner, visitor: owner.visitor, clientAddress: context.clientAddress };
  const collected = isValidation
    ? { ...storedIds, uploads: [], problems: [] }
    : await collectPhotos(context.shop, { form, ...sender, storedPhotos: storedIds });
  const now = context.shop.clock();
  const toDraftPhoto = (side: Side) => {
    const id = collected[side];
    return id === null ? null : { id, at: id === storedIds[side] ? (previous?.photos[side]?.at ?? now) : now };
  };
  const hasSamePhotos = collected.front === storedIds.front && collected.back === storedIds.back;
  const draft: RealNameDraft = {
    begunAt: previous?.begunAt ?? now,
    typed: draftTexts(form, DRAFT_FIELDS, () => MAX_FIELD_LENGTH),
    iccids: textFieldValues(form, "iccids")
      .slice(0, MAX_ICCIDS)
      .map((iccid) => iccid.slice(0, MAX_FIELD_LENGTH)),
    photos: { front: toDraftPhoto("front"), back: toDraftPhoto("back") },
    // A later reading may still overwrite the values read from earlier photos.
    read: previous?.read ? (hasSamePhotos ? previous.read : { ...previous.read, unsure: [] }) : null,
  };
  const errors: FormErrors = incomplete === null ? {} : { "": [incomplete.reason] };
  for (const { field, reason } of collected.problems) errors[field] = [photoMessage(reason)];
  const photoReasons = collected.problems.flatMap(({ field, reason }) =>
    isPhotoReason(reason) ? [{ side: field === "documentPhoto" ? ("front" as const) : ("back" as const), reason }] : [],
  );
  const pendingUpload = (file: string) => collected.problems.find(({ field }) => field === file)?.upload ?? null;
  const pendingUploads = { front: pendingUpload("documentPhoto"), back: pendingUpload("documentPhotoBack") };
  if (!isValidation) {
    setValues(form, "upload", [pendingUploads.front ?? []].flat());
    setValues(form, "uploadBack", [pendingUploads.back ?? []].flat());
  }
  return {
    intent,
    hasArrived,
    remove,
    owner,
    hadDraft: savedDraft !== null,
    uploads: collected.uploads,
    draft,
    errors,
    isBusy: collected.problems.some(({ reason }) => isBusyProblem(reason)),
    pendingUploads,
    photoReasons,
  };
}

/** Sets the fields of a form to the values of a draft: the form is shown again with them. */
export function fillForm(form: FormData, { typed, iccids }: Pick<RealNameDraft, "typed" | "iccids">): void {
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  setValues(form, "iccids", iccids);
}

/** Returns why photos of a post were rejected; reasons of the back are prefixed with `back:`. */
export const rejectedPhotos = ({ photoReasons }: SubmittedRegistration) =>
  photoReasons.map(({ side, reason }) => (side === "back" ? `back:${reason}` : reason) as SidedReason);
