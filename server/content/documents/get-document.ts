import type { AppContext } from "#server/context/app-context.ts";
import { type ChannelLanguage, SOURCE_LANGUAGE } from "#server/locale/locale.schema.ts";
import type { DocumentKey } from "#server/content/document.schema.ts";
import { DocumentKeySchema } from "#server/content/stored-document.schema.ts";
import { renderText } from "#server/content/markup/render-text.ts";

export type ShopDocument = {
  key: DocumentKey;
  title: string;
  html: string;
  version: string;
  /** The current version; differs from `version` if an old version was requested. */
  currentVersion: string;
  /** When this version was published, ms UTC. */
  publishedAt: number;
  /** The language of the text: English if there is no translation. */
  language: ChannelLanguage;
};
type DocumentQuery = { key: string; language: ChannelLanguage; version?: string | undefined };

/**
 * Returns a document of §2 (/argeement, /argeement-channel, /policy) in a language, else in English; null if the key is unknown. With `version`,
 * returns that version, to which people have agreed; null if the document never had it.
 */
export async function getDocument(shop: Pick<AppContext, "db">, query: DocumentQuery): Promise<ShopDocument | null> {
  const key = DocumentKeySchema.safeParse(query.key);
  if (!key.success) return null;
  const rows = await shop.db
    .selectFrom("content_entries")
    .select(["language", "title", "body", "version", "updated_at as published_at"])
    .where("group_key", "=", key.data)
    .where("language", "in", [query.language, SOURCE_LANGUAGE])
    .where("position", "=", 0)
    .execute();
  const current = rows.find((row) => row.language === query.language) ?? rows[0];
  if (!current) return null;
  const row = !query.version || query.version === current.version ? current : await findVersion(shop, key.data, query.language, query.version);
  if (!row) return null;
  return renderDocument(key.data, row, current.version);
}

type DocumentRow = { language: ChannelLanguage; title: string; body: string; version: string; published_at: number };

/** Returns a stored document as the page shows it. */
export function renderDocument(key: DocumentKey, row: DocumentRow, currentVersion: string): ShopDocument {
  const { title, version, published_at: publishedAt, language } = row;
  const html = renderText(row.body, language, { anchors: true });
  return { key, title, html, version, currentVersion, publishedAt, language };
}

async function findVersion(shop: Pick<AppContext, "db">, key: DocumentKey, language: ChannelLanguage, version: string) {
  const rows = await shop.db
    .selectFrom("document_versions")
    .select(["language", "title", "body", "version", "published_at"])
    .where("document_key", "=", key)
    .where("version", "=", version)
    .where("language", "in", [language, SOURCE_LANGUAGE])
    .execute();
  return rows.find((row) => row.language === language) ?? rows[0];
}
