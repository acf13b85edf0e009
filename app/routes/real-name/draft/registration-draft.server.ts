import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { readIdentity } from "#app/request/identity.server.ts";
import { ensureVisitor, readVisitor } from "#app/request/visitor.server.ts";
import { saveDraft, readDraft } from "#server/uploads/draft-store.ts";
import { discardDraft, draftName } from "#server/real-name/form/registration-draft.ts";
import type { CorrectionForm } from "#server/real-name/form/open-for-correction.ts";
import type { FormState } from "./form-state.ts";
import { extendPhotos } from "#server/real-name/photos/photo-lifetime.ts";

const PhotoSchema = z.object({ id: z.string(), at: z.number() }).nullable();
const DraftSchema = z.object({
  begunAt: z.number(),
  typed: z.record(z.string(), z.string()),
  iccids: z.array(z.string()),
  photos: z.object({ front: PhotoSchema, back: PhotoSchema }),
  /** The values read from these photos, by field. A field that still has such a value may be overwritten by a later reading. */
  read: z.object({ values: z.record(z.string(), z.string()), unsure: z.array(z.string()) }).nullable(),
});
/** An unfinished form with its photos. */
export type RealNameDraft = z.infer<typeof DraftSchema>;

export type DraftOwner = { owner: string; accountId: string | null; visitor: string | null; headers: [string, string][] };

/** Returns the owner of a draft: the signed-in account, else the visitor. If `createsVisitor`, a visitor cookie is created if needed. */
export async function findDraftOwner(request: Request, context: AppLoadContext, createsVisitor: boolean): Promise<DraftOwner> {
  const visitor = createsVisitor ? ensureVisitor(request, context) : { visitor: readVisitor(request, context), headers: [] };
  const identity = await readIdentity(request, context);
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  return { ...visitor, accountId, owner: accountId ? `account:${accountId}` : `visitor:${visitor.visitor ?? ""}` };
}

/**
 * Returns the draft of a new registration (`ref` "") or of a correction, with its owner. A visitor who signs in continues the draft
 * that they started before.
 */
export async function findRegistrationDraft(
  { shop }: AppLoadContext,
  who: DraftOwner,
  ref: string,
): Promise<{ draft: RealNameDraft | null; owner: string }> {
  const owners = [who.owner, ...(who.visitor && who.accountId ? [`visitor:${who.visitor}`] : [])];
  for (const owner of owners) {
    const draft = DraftSchema.safeParse(await readDraft(shop, { form: draftName(ref), owner })).data;
    if (draft && (draft.typed.ref ?? "") === ref) return { draft, owner };
  }
  return { draft: null, owner: who.owner };
}

export async function saveRegistrationDraft({ shop, clientAddress }: AppLoadContext, { owner }: DraftOwner, data: RealNameDraft): Promise<void> {
  await saveDraft(shop, { form: draftName(data.typed.ref), owner, data, clientAddress });
  await extendPhotos(shop, { owner, ids: [data.photos.front?.id, data.photos.back?.id] });
}

/** Deletes the drafts of a new registration or of one correction, both of the account and of the visitor. */
export async function discardRegistrationDrafts({ shop }: AppLoadContext, { owner, visitor }: DraftOwner, ref: string | undefined): Promise<void> {
  const owners = [...new Set([owner, `visitor:${visitor ?? ""}`])];
  await shop.db.transaction().execute(async (tx) => {
    for (const one of owners) await discardDraft(tx, { owner: one, ref: ref ?? null, now: shop.clock() });
  });
}

/** Returns a new draft with the values of a registration to correct. */
export function draftFromCorrection({ reference, key, values, photos }: CorrectionForm, now: number): RealNameDraft {
  const { iccids, ...fields } = values;
  const typed = Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  return { begunAt: now, typed: { ...typed, ref: reference, key }, iccids: [iccids ?? []].flat(), photos, read: null };
}

/** Returns the draft as the form shows it. */
export function toFormState(draft: RealNameDraft | null): FormState {
  const photo = (side: "front" | "back") => (draft?.photos[side] ? { at: draft.photos[side].at } : null);
  const read = draft?.read ? { found: Object.keys(draft.read.values), unsure: draft.read.unsure } : null;
  return {
    typed: draft?.typed ?? {},
    iccids: draft?.iccids ?? [],
    photos: { front: photo("front"), back: photo("back") },
    draftMark: draft && String(draft.begunAt),
    pendingUploads: { front: null, back: null },
    read,
    isReaderUnavailable: false,
    reasons: [],
    ineligible: null,
  };
}
