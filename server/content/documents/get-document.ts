import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { DocumentKeySchema, type DocumentKey } from "#server/content/document.schema.ts";
import { renderText } from "#server/content/markup/render-text.ts";

export type ShopDocument = {
  key: DocumentKey;
  title: string;
  html: string;
  version: string;
  /** The version that is shown now; another one where an old one was asked for. */
  currentVersion: string;
  /** When this version was published, ms UTC. */
  publishedAt: number;
  /** The language it is written in: English where there is no translation. */
  language: ChannelLanguage;
};
type Wanted = { key: string; language: ChannelLanguage; version?: string | undefined };

/**
 * A document of §2 (/argeement, /argeement-channel, /policy) in a language, else in English; null where the key names none. With `version`,
 * as it was in that version, to which people agreed; null where it never had it.
 */
export async function getDocument(shop: Pick<AppContext, "db">, wanted: Wanted): Promise<ShopDocument | null> {
  const key = DocumentKeySchema.safeParse(wanted.key);
  if (!key.success) return null;
  const inEither = await shop.db
    .selectFrom("content_entries")
    .select(["language", "title", "body", "version", "updated_at as published_at"])
    .where("group_key", "=", key.data)
    .where("language", "in", [wanted.language, "en"])
    .where("position", "=", 0)
    .execute();
  const current = inEither.find((one) => one.language === wanted.language) ?? inEither[0];
  if (!current) return null;
  const row = !wanted.version || wanted.version === current.version ? current : await findVersion(shop, key.data, wanted.language, wanted.version);
  if (!row) return null;
  const { title, version, published_at: publishedAt, language } = row;
  const html = renderText(row.body, language, { anchors: true });
  return { key: key.data, title, html, version, currentVersion: current.version, publishedAt, language };
}

async function findVersion(shop: Pick<AppContext, "db">, key: DocumentKey, language: ChannelLanguage, version: string) {
  const rows = await shop.db
    .selectFrom("document_versions")
    .select(["language", "title", "body", "version", "published_at"])
    .where("document_key", "=", key)
    .where("version", "=", version)
    .where("language", "in", [language, "en"])
    .execute();
  return rows.find((one) => one.language === language) ?? rows[0];
}
