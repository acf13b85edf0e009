import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { DraftKey } from "./draft.ts";

/** Deletes an owner's draft, because the form was submitted or the owner's data is erased. */
export async function deleteDraft(db: Database | DatabaseTransaction, { form, owner }: DraftKey): Promise<void> {
  await db.deleteFrom("drafts").where("form", "=", form).where("owner", "=", owner).execute();
}
