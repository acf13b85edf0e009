import type { DatabaseTransaction } from "#server/db/database.ts";
import { PHOTO_FILES } from "#server/real-name/core/encrypt-person.ts";
import { discardDraftFiles } from "#server/uploads/draft-files.ts";
import { deleteDraft } from "#server/uploads/draft-store.ts";

/**
 * Deletes a draft. Also deletes the owner's photos that belong to no registration, unless the owner has another registration draft, which may need
 * them.
 */
export async function discardDraft(tx: DatabaseTransaction, { owner, ref, now }: { owner: string; ref: string | null; now: number }): Promise<void> {
  await deleteDraft(tx, { form: draftName(ref), owner });
  const otherDraft = await tx.selectFrom("drafts").select("form").where("owner", "=", owner).where("form", "!=", "enquiry").executeTakeFirst();
  if (!otherDraft) await discardDraftFiles(tx, PHOTO_FILES, { owner, now });
}

/**
 * Returns the name of a form's draft. A new registration and each correction (`ref`) have their own, so that none overwrites another. An invalid
 * `ref` counts as a new registration.
 */
export function draftName(ref: string | null | undefined): "real-name" | `real-name:${string}` {
  return ref && /^RN[0-9A-Z]{8}$/.test(ref) ? `real-name:${ref}` : "real-name";
}
