import type { Insertable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables/tables.ts";

type Shown = Insertable<Tables["document_versions"]>;

/** Writes down a version of a document that is shown from now on; false where the same version was another text: people agreed to that one. */
export async function recordDocumentVersion(trx: DatabaseTransaction, shown: Shown): Promise<boolean> {
  await trx
    .insertInto("document_versions")
    .values(shown)
    .onConflict((on) => on.columns(["document_key", "language", "version"]).doNothing())
    .execute();
  const known = await trx
    .selectFrom("document_versions")
    .select(["title", "body"])
    .where("document_key", "=", shown.document_key)
    .where("language", "=", shown.language)
    .where("version", "=", shown.version)
    .executeTakeFirstOrThrow();
  return known.title === shown.title && known.body === shown.body;
}
