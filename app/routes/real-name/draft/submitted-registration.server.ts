import type { AppLoadContext } from "@remix-run/node";
import { readDraftPost } from "#app/request/draft/draft-post.server.ts";
import { collectPhotos, isBusyProblem, isPhotoReason, photoMessage } from "#server/real-name/photos/collect-photos.ts";
import { openForCorrection } from "#server/real-name/form/open-for-correction.ts";
import { MAX_SIMS } from "#server/real-name/form/real-name.schema.ts";
import type { SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { draftFromCorrection, findRegistrationDraft, findDraftOwner, type DraftOwner, type RealNameDraft } from "./registration-draft.server.ts";
import { FIELDS } from "./form-fields.ts";
import type { FormState } from "./form-state.ts";
import type { Side } from "#server/domain/registration-states.schema.ts";

/** Two photos and the other fields. The limits exceed 10 MB per photo, so that a larger photo gets an error and the other values are kept. */
const BODY_LIMITS = { maxFileBytes: 21 * 1024 * 1024, maxFiles: 2, maxBytes: 22 * 1024 * 1024 };
/** Longer than any valid value, so that a value that is too long gets its error. */
const MAX_FIELD_LENGTH = 200;
/** More than the maximum, so that an ICCID too many gets its error. */
const MAX_ICCIDS = MAX_SIMS + 2;
/** `ref` and `key` identify the registration to correct. */
const DRAFT_FIELDS = new Set<string>([...FIELDS.filter((name) => name !== "iccids"), "ref", "key"]);

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
  errors: Record<string, string[]>;
  /** The server was too busy to store a photo. The same post may succeed later. */
  isBusy: boolean;
  pendingUploads: FormState["pendingUploads"];
  /** The status of a response that rejects the form: 400, or that of the error when its body was read. */
  rejectionStatus: number;
  /** Whether no field of the body could be read. The draft is then unchanged. */
  isUnreadable: boolean;
  /** Why photos of this post were rejected. */
  photoReasons: { side: Side; reason: string }[];
};

/** Reads a post of the form and stores its photos. Photos that the post does not contain are taken from the draft. */
export async function readSubmittedRegistration(request: Request, context: AppLoadContext): Promise<SubmittedRegistration> {
  // Before the database is needed: if it does not answer, the form is returned.
  const post = await readDraftPost(request, context, { limits: BODY_LIMITS, fields: DRAFT_FIELDS, maxLength: () => MAX_FIELD_LENGTH });
  const draftOwner = await findDraftOwner(request, context, true);
  const { form, texts, typed, bodyError, rejectionStatus, isUnreadable } = post;
  const { intent = "submit" } = texts;
  const { ref = "", key = "" } = typed;
  const { draft: savedDraft, owner: ownerKey } = await findRegistrationDraft(context, draftOwner, ref);
  const corrected = ref && !savedDraft ? await openForCorrection(context.shop, { reference: ref, key }) : null;
  const previous = savedDraft ?? (corrected && draftFromCorrection(corrected, context.shop.clock()));
  const owner = { ...draftOwner, owner: ownerKey };
  // The page real-name-ineligible posts no form fields. The values are those of the draft.
  const asksForReview = intent === "ask-person" && savedDraft !== null;
  const storedIds = { front: previous?.photos.front?.id ?? null, back: previous?.photos.back?.id ?? null };
  const collected = await collectPhotos(context.shop, {
    form,
    owner: owner.owner,
    visitor: owner.visitor,
    clientAddress: context.clientAddress,
    storedPhotos: storedIds,
  });
  const now = context.shop.clock();
  const toDraftPhoto = (side: Side) => {
    const id = collected[side];
    return id === null ? null : { id, at: id === storedIds[side] ? (previous?.photos[side]?.at ?? now) : now };
  };
  const hasSamePhotos = collected.front === storedIds.front && collected.back === storedIds.back;
  const posted: RealNameDraft = {
    begunAt: previous?.begunAt ?? now,
    typed: asksForReview ? { ...savedDraft.typed, askPerson: "on" } : typed,
    iccids: asksForReview ? savedDraft.iccids : post.list("iccids", { count: MAX_ICCIDS, length: MAX_FIELD_LENGTH }),
    photos: { front: toDraftPhoto("front"), back: toDraftPhoto("back") },
    // A later reading may still overwrite the values read from earlier photos.
    read: previous?.read ? (hasSamePhotos ? previous.read : { ...previous.read, unsure: [] }) : null,
  };
  const errors: Record<string, string[]> = bodyError === null ? {} : { "": [bodyError] };
  for (const { field, reason } of collected.problems) errors[field] = [photoMessage(reason)];
  const photoReasons = collected.problems.flatMap(({ field, reason }) =>
    isPhotoReason(reason) ? [{ side: field === "documentPhoto" ? ("front" as const) : ("back" as const), reason }] : [],
  );
  const isBusy = collected.problems.some(({ reason }) => isBusyProblem(reason));
  const pendingUpload = (file: string) => collected.problems.find(({ field }) => field === file)?.upload ?? null;
  return {
    intent,
    isUnreadable,
    remove: texts.remove,
    owner,
    hadDraft: savedDraft !== null,
    uploads: collected.uploads,
    draft: isUnreadable && previous ? previous : posted,
    errors,
    rejectionStatus,
    isBusy,
    pendingUploads: { front: pendingUpload("documentPhoto"), back: pendingUpload("documentPhotoBack") },
    photoReasons,
  };
}

/** Returns why photos of a post were rejected; reasons of the back are prefixed with `back:`. */
export const rejectedPhotos = ({ photoReasons }: SubmittedRegistration) =>
  photoReasons.map(({ side, reason }) => (side === "back" ? `back:${reason}` : reason) as SidedReason);
