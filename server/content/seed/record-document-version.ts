import type { Insertable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables/tables.ts";

type DocumentVersion = Insertable<Tables["document_versions"]>;

/**
 * Records a version of a document that is shown from now on. Returns false if that version exists with another text, to which people may have agreed.
 */
export async function recordDocumentVersion(trx: DatabaseTransaction, document: DocumentVersion): Promise<boolean> {
  await trx
    .insertInto("document_versions")
    .values(document)
    .onConflict((on) => on.columns(["document_key", "language", "version"]).doNothing())
    .execute();
  const stored = await trx
    .selectFrom("document_versions")
    .select(["title", "body"])
    .where("document_key", "=", document.document_key)
    .where("language", "=", document.language)
    .where("version", "=", document.version)
    .executeTakeFirstOrThrow();
  return stored.title === document.title && stored.body === document.body;
}
