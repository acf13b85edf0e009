import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { DraftKey } from "./draft.ts";

/** Forgets an owner's draft: the form has been sent, or its owner is erased. */
export async function deleteDraft(db: Database | DatabaseTransaction, { form, owner }: DraftKey): Promise<void> {
  await db.deleteFrom("drafts").where("form", "=", form).where("owner", "=", owner).execute();
}
