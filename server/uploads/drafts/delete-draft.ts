import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { DraftOf } from "./draft.ts";

/** Forgets an owner's draft: the form has been sent, or its owner is erased. */
export async function dropDraft(db: Database | DatabaseTransaction, { form, owner }: DraftOf): Promise<void> {
  await db.deleteFrom("drafts").where("form", "=", form).where("owner", "=", owner).execute();
}
