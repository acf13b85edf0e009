import type { DatabaseTransaction } from "#server/db/database.ts";
import { deleteDraft } from "#server/uploads/drafts/delete-draft.ts";
import { draftName } from "./draft-name.ts";
import { discardPhotos } from "#server/real-name/photos/discard-photos.ts";

/** Forgets a form that an owner left half-way, and the photos that no registration has taken, unless another form of the same owner may have them. */
export async function discardDraft(tx: DatabaseTransaction, { owner, ref, now }: { owner: string; ref: string | null; now: number }): Promise<void> {
  await deleteDraft(tx, { form: draftName(ref), owner });
  const other = await tx.selectFrom("drafts").select("form").where("owner", "=", owner).where("form", "!=", "enquiry").executeTakeFirst();
  if (!other) await discardPhotos(tx, { owner, now });
}
