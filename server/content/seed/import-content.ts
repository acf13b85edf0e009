import { z } from "zod";
import { insertRows } from "#server/db/seed/insert-rows.ts";
import { CONTENT_GROUPS, contentRows, parseContentGroup } from "#server/content/content-group.ts";
import { readJson } from "#server/db/seed/read-json.ts";
import type { Importer } from "#server/db/seed/importer.ts";
import type { Insertable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables/tables.ts";

export const ContentSchema = z.strictObject({ version: z.string().min(1), groups: z.record(z.enum(CONTENT_GROUPS), z.unknown()) });

/** Imports footer groups, notice and announcement. A group of the file replaces the stored one, unless staff changed it. */
export const importContent: Importer = async (trx, source, now) => {
  const { version, groups } = readJson("content.json", source.text, ContentSchema);
  const changedByStaff = await trx.selectFrom("content_entries").select("group_key").distinct().where("by_staff", "=", 1).execute();
  for (const group of CONTENT_GROUPS) {
    const entries = parseContentGroup(`content.json, ${group}`, groups[group]);
    if ("wrong" in entries) throw new Error(entries.wrong);
    if (changedByStaff.some((row) => row.group_key === group)) continue;
    await trx.deleteFrom("content_entries").where("group_key", "=", group).execute();
    await insertRows(trx, "content_entries", contentRows(group, entries, { version, now, byStaff: 0 }));
  }
};

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
