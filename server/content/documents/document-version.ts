import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { type ChannelLanguage, SOURCE_LANGUAGE } from "#server/locale/locale.schema.ts";
import type { DocumentKey } from "#server/content/document.schema.ts";

/**
 * Returns the current version of a document, and its language (English if there is no translation), as recorded with a consent. Null if the
 * document does not exist.
 */
export async function documentVersion(
  db: Database | DatabaseTransaction,
  key: DocumentKey,
  language: ChannelLanguage,
): Promise<{ version: string; language: ChannelLanguage } | null> {
  const rows = await db
    .selectFrom("content_entries")
    .select(["version", "language"])
    .where("group_key", "=", key)
    .where("language", "in", [language, SOURCE_LANGUAGE])
    .where("position", "=", 0)
    .execute();
  return rows.find((row) => row.language === language) ?? rows[0] ?? null;
}
