import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { DocumentKey } from "#server/content/document.schema.ts";

/** The version of a document that a form in this language leads to, and the language it is written in: what its reader agrees to. */
export async function documentVersion(
  db: Database | DatabaseTransaction,
  key: DocumentKey,
  language: ChannelLanguage,
): Promise<{ version: string; language: ChannelLanguage } | null> {
  const rows = await db
    .selectFrom("content_entries")
    .select(["version", "language"])
    .where("group_key", "=", key)
    .where("language", "in", [language, "en"])
    .where("position", "=", 0)
    .execute();
  return rows.find((one) => one.language === language) ?? rows[0] ?? null;
}
