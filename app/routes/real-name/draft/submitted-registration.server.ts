import type { AppLoadContext } from "@remix-run/node";
import { textFields, textFieldValues } from "#app/request/form/submitted-form.server.ts";
import { readForm } from "#app/request/body/read-form.server.ts";
import { collectPhotos, isBusyProblem, isPhotoReason, photoMessage } from "#server/real-name/photos/collect-photos.ts";
import { openForCorrection } from "#server/real-name/form/open-for-correction.ts";
import { MAX_SIMS } from "#server/real-name/form/real-name.schema.ts";
import type { SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { draftOf, findRegistrationDraft, findDraftOwner, type Owner, type RealNameDraft } from "./registration-draft.server.ts";
import { FIELDS } from "./form-fields.ts";
import type { FormState } from "./form-state.ts";

/** Two photos, and what is typed beside them. A file above 10 MB is refused at its field, with all that was typed still there. */
const BOUNDS = { maxFileBytes: 21 * 1024 * 1024, maxFiles: 2, maxBytes: 22 * 1024 * 1024 };
const LONGEST = 200;
/** One too many is told as such; more than that nobody typed. */
const MOST_ICCIDS = MAX_SIMS + 2;
const KEPT = new Set<string>([...FIELDS, "ref", "key"]);

export type SubmittedRegistration = {
  intent: string;
  /** Which SIM is to be removed, counted from the end. */
  remove: string | undefined;
  owner: Owner;
  /** Whether there was a draft of it before. */
  begun: boolean;
  /** Keys of the resumable uploads that its photos came from. */
  uploads: string[];
  draft: RealNameDraft;
  /** What is wrong with the post or its photos, by field; "" for the whole. */
  errors: Record<string, string[]>;
  /** There was no room for a photo just now: the same post may succeed in a moment. */
  isBusy: boolean;
  pendingUploads: FormState["pendingUploads"];
  /** The status of an answer that refuses the form: 400, or what its body was refused with. */
  refusedStatus: number;
  /** Nothing of the body could be read: the draft stays as it was. */
  isUnreadable: boolean;
  /** Why photos of this post were not taken. */
  photoReasons: { side: "front" | "back"; reason: string }[];
};

/** What a post of the form carried, with its photos kept; what it did not carry comes from the draft. */
export async function readSubmittedRegistration(request: Request, context: AppLoadContext): Promise<SubmittedRegistration> {
  const who = await findDraftOwner(request, context, true);
  const read = await readForm(request, BOUNDS);
  const form = read.ok ? read.form : read.arrived;
  const { intent = "submit", ...fields } = textFields(form);
  const typed = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (KEPT.has(name) && name !== "iccids" ? [[name, value.slice(0, LONGEST)]] : [])),
  );
  const { ref = "", key = "" } = typed;
  const { draft: begun, owner: named } = await findRegistrationDraft(context, who, ref);
  const corrected = ref && !begun ? await openForCorrection(context.shop, { reference: ref, key }) : null;
  const before = begun ?? (corrected && draftOf(corrected, context.shop.clock()));
  const owner = { ...who, owner: named };
  // Posted by the page that says why somebody cannot be registered: the form is the one that was kept.
  const asksPerson = intent === "ask-person" && begun !== null;
  const kept = { front: before?.photos.front?.id ?? null, back: before?.photos.back?.id ?? null };
  const found = await collectPhotos(context.shop, {
    form,
    owner: owner.owner,
    visitor: owner.visitor,
    clientAddress: context.clientAddress,
    kept,
  });
  const now = context.shop.clock();
  const photo = (side: "front" | "back") => {
    const id = found[side];
    return id === null ? null : { id, at: id === kept[side] ? (before?.photos[side]?.at ?? now) : now };
  };
  const isSame = found.front === kept.front && found.back === kept.back;
  const isUnreadable = !read.ok && [...form].length === 0;
  const posted: RealNameDraft = {
    begunAt: before?.begunAt ?? now,
    typed: asksPerson ? { ...begun.typed, askPerson: "on" } : typed,
    iccids: asksPerson
      ? begun.iccids
      : textFieldValues(form, "iccids")
          .slice(0, MOST_ICCIDS)
          .map((text) => text.slice(0, LONGEST)),
    photos: { front: photo("front"), back: photo("back") },
    read: before?.read ? (isSame ? before.read : { ...before.read, unsure: [] }) : null,
  };
  const errors: Record<string, string[]> = read.ok ? {} : { "": [read.reason] };
  for (const { field, reason } of found.problems) errors[field] = [photoMessage(reason)];
  const photoReasons = found.problems.flatMap(({ field, reason }) =>
    isPhotoReason(reason) ? [{ side: field === "documentPhoto" ? ("front" as const) : ("back" as const), reason }] : [],
  );
  const isBusy = found.problems.some(({ reason }) => isBusyProblem(reason));
  const pending = (file: string) => found.problems.find(({ field }) => field === file)?.upload ?? null;
  return {
    intent,
    isUnreadable,
    remove: fields.remove,
    owner,
    begun: begun !== null,
    uploads: found.uploads,
    draft: isUnreadable && before ? before : posted,
    errors,
    refusedStatus: read.ok ? 400 : read.status,
    isBusy,
    pendingUploads: { front: pending("documentPhoto"), back: pending("documentPhotoBack") },
    photoReasons,
  };
}

/** What is wrong with the photos of a post that were not taken, by side. */
export const rejectedPhotos = ({ photoReasons }: SubmittedRegistration) =>
  photoReasons.map(({ side, reason }) => (side === "back" ? `back:${reason}` : reason) as SidedReason);
