import type { Shop } from "#server/shop.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { DocumentKeySchema, type DocumentKey } from "./document.schema.ts";
import { renderText } from "./render-text.ts";

export type ShopDocument = {
  key: DocumentKey;
  title: string;
  html: string;
  version: string;
  /** When this version was published, ms UTC. */
  publishedAt: number;
  /** The language it is written in: English where there is no translation. */
  language: ChannelLanguage;
};

/** A legal document of §2 (/argeement, /argeement-channel) in a language, else in English; null where the key names none. */
export async function getDocument(shop: Pick<Shop, "db">, wanted: { key: string; language: ChannelLanguage }): Promise<ShopDocument | null> {
  const key = DocumentKeySchema.safeParse(wanted.key);
  if (!key.success) return null;
  const rows = await shop.db
    .selectFrom("content_entries")
    .selectAll()
    .where("group_key", "=", key.data)
    .where("language", "in", [wanted.language, "en"])
    .where("position", "=", 0)
    .execute();
  const row = rows.find((one) => one.language === wanted.language) ?? rows[0];
  if (!row) return null;
  const html = renderText(row.body, row.language, { anchors: true });
  return { key: key.data, title: row.title, html, version: row.version, publishedAt: row.updated_at, language: row.language };
}
