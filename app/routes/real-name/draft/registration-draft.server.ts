import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { readIdentity } from "#app/request/identity.server.ts";
import { ensureVisitor, readVisitor } from "#app/request/visitor.server.ts";
import { findFormDraft, FormDraftSchema, saveFormDraft } from "#app/request/draft/form-draft.server.ts";
import { PHOTO_FILES } from "#server/real-name/core/encrypt-person.ts";
import { discardDraft, draftName } from "#server/real-name/form/registration-draft.ts";
import type { CorrectionForm } from "#server/real-name/form/open-for-correction.ts";
import type { FormState } from "./form-state.ts";
import type { Side } from "#server/domain/registration-states.schema.ts";

const PhotoSchema = z.object({ id: z.string(), at: z.number() }).nullable();
const DraftSchema = FormDraftSchema.extend({
  iccids: z.array(z.string()),
  photos: z.object({ front: PhotoSchema, back: PhotoSchema }),
  /** The values read from these photos, by field. A field that still has such a value may be overwritten by a later reading. */
  read: z.object({ values: z.record(z.string(), z.string()), unsure: z.array(z.string()) }).nullable(),
});
/** An unfinished form with its photos. */
export type RealNameDraft = z.infer<typeof DraftSchema>;

const REGISTRATION = {
  schema: DraftSchema,
  files: PHOTO_FILES,
  fileIds: ({ photos: { front, back } }: RealNameDraft) => [front, back].flatMap((photo) => photo?.id ?? []),
};

/**
 * `owner`: the key of the owner (`account:<id>` or `visitor:<hash>`). `visitor`: hash of the visitor cookie; null without one. `headers`: create or
 * renew that cookie.
 */
export type DraftOwner = { owner: string; accountId: string | null; visitor: string | null; headers: [string, string][] };

/** Returns the owner of a draft: the signed-in account, else the visitor. `createsVisitor`: creates a visitor if the request has no cookie. */
export async function findDraftOwner(request: Request, context: AppLoadContext, createsVisitor: boolean): Promise<DraftOwner> {
  const visitor = createsVisitor ? ensureVisitor(request, context) : { visitor: readVisitor(request, context), headers: [] };
  const identity = await readIdentity(request, context);
  // Somebody signed in with an ICCID has no account.
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  // The owner "visitor:" has no drafts.
  return { ...visitor, accountId, owner: accountId ? `account:${accountId}` : `visitor:${visitor.visitor ?? ""}` };
}

/**
 * Returns the draft of a new registration (`ref` "") or of the correction of `ref`, with the key of its owner; without a draft, null and the key of
 * `draftOwner`. A visitor who signs in continues the draft that they started before.
 */
export async function findRegistrationDraft(
  context: AppLoadContext,
  draftOwner: DraftOwner,
  ref: string,
): Promise<{ draft: RealNameDraft | null; owner: string }> {
  const { visitor, accountId } = draftOwner;
  const owners = [draftOwner.owner, ...(visitor && accountId ? [`visitor:${visitor}`] : [])];
  for (const owner of owners) {
    const draft = await findFormDraft(context, REGISTRATION, { form: draftName(ref), owner });
    // `draftName` maps every malformed reference to the draft of a new registration.
    if (draft && (draft.typed.ref ?? "") === ref) return { draft, owner };
  }
  return { draft: null, owner: draftOwner.owner };
}

/** Saves the draft and extends the storage of its photos to seven days from now. */
export const saveRegistrationDraft = (context: AppLoadContext, { owner }: DraftOwner, draft: RealNameDraft): Promise<void> =>
  saveFormDraft(context, REGISTRATION, { form: draftName(draft.typed.ref), owner }, draft);

/**
 * Deletes the drafts of a new registration (`ref` undefined) or of one correction, both of the account and of the visitor, and the photos that no
 * other draft may need.
 */
export async function discardRegistrationDrafts({ shop }: AppLoadContext, { owner, visitor }: DraftOwner, ref: string | undefined): Promise<void> {
  const owners = new Set([owner, `visitor:${visitor ?? ""}`]);
  await shop.db.transaction().execute(async (tx) => {
    for (const key of owners) await discardDraft(tx, { owner: key, ref: ref ?? null, now: shop.clock() });
  });
}

/** Returns a new draft with the values of a registration to correct. */
export function draftFromCorrection({ reference, key, values, photos }: CorrectionForm, now: number): RealNameDraft {
  const { iccids, ...fields } = values;
  const typed = Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  return { begunAt: now, typed: { ...typed, ref: reference, key }, iccids: [iccids ?? []].flat(), photos, read: null };
}

/** Returns the draft as the form shows it; without a draft, an empty form. */
export function toFormState(draft: RealNameDraft | null): FormState {
  const storedPhoto = (side: Side) => (draft?.photos[side] ? { at: draft.photos[side].at } : null);
  const read = draft?.read ? { found: Object.keys(draft.read.values), unsure: draft.read.unsure } : null;
  return {
    typed: draft?.typed ?? {},
    iccids: draft?.iccids ?? [],
    photos: { front: storedPhoto("front"), back: storedPhoto("back") },
    // The time of creation differs for every draft of an owner.
    draftMark: draft && String(draft.begunAt),
    pendingUploads: { front: null, back: null },
    read,
    isReaderUnavailable: false,
    reasons: [],
    ineligible: null,
  };
}
