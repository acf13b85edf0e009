import type { DatabaseTransaction } from "#server/db/database.ts";
import { dropDraft } from "#server/uploads/drafts/delete-draft.ts";
import { draftForm } from "./draft-name.ts";
import { forgetPhotos } from "#server/real-name/photos/discard-photos.ts";

/** Forgets a form that an owner left half-way, and the photos that no registration has taken, unless another form of the same owner may have them. */
export async function forgetDraft(tx: DatabaseTransaction, { owner, ref, now }: { owner: string; ref: string | null; now: number }): Promise<void> {
  await dropDraft(tx, { form: draftForm(ref), owner });
  const other = await tx.selectFrom("drafts").select("form").where("owner", "=", owner).where("form", "!=", "enquiry").executeTakeFirst();
  if (!other) await forgetPhotos(tx, { owner, now });
}
