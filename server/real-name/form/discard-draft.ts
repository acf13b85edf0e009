import type { DatabaseTransaction } from "#server/db/database.ts";
import { deleteDraft } from "#server/uploads/drafts/delete-draft.ts";
import { draftName } from "./draft-name.ts";
import { discardPhotos } from "#server/real-name/photos/discard-photos.ts";

/** Deletes a draft, and the owner's photos that belong to no registration unless the owner has another draft, which may need them. */
export async function discardDraft(tx: DatabaseTransaction, { owner, ref, now }: { owner: string; ref: string | null; now: number }): Promise<void> {
  await deleteDraft(tx, { form: draftName(ref), owner });
  const otherDraft = await tx.selectFrom("drafts").select("form").where("owner", "=", owner).where("form", "!=", "enquiry").executeTakeFirst();
  if (!otherDraft) await discardPhotos(tx, { owner, now });
}
