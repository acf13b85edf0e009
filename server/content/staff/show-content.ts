import type { AppContext } from "#server/context/app-context.ts";
import { LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { ContentKey } from "./content-key.ts";

/** `staffs`: the languages in which staff changed the text. */
type ListedContent = { key: string; title: string; version: string; updatedAt: number; languages: string[]; staffs: string[] };

/**
 * Returns current content in the format that `content set` reads: Markdown, or JSON for a group in every language, `[]` if the group is empty. Null
 * if the document or question does not exist in the language.
 */
export async function showContent(
  shop: Pick<AppContext, "db">,
  { content, language }: { content: ContentKey; language: ChannelLanguage },
): Promise<string | null> {
  const all = shop.db.selectFrom("content_entries").selectAll();
  if (content.kind === "group") {
    const rows = await all.where("group_key", "=", content.group).orderBy("position").execute();
    const filled = rows.filter((row) => row.title !== "" || row.body !== "");
    const entries = [...new Set(filled.map((row) => row.position))].map((position) => {
      const translations = LANGUAGES.flatMap((key) => filled.filter((row) => row.position === position && row.language === key));
      const texts = (field: "title" | "body") => Object.fromEntries(translations.map((row) => [row.language, row[field]]));
      const link = translations[0]?.link ?? "";
      return { title: texts("title"), ...(link ? { link } : {}), ...(translations.some((row) => row.body) ? { body: texts("body") } : {}) };
    });
    return JSON.stringify(entries, null, 2);
  }
  const rows = all.where("language", "=", language);
  if (content.kind === "question") {
    const row = await rows.where("group_key", "=", `faq_${content.type}`).where("anchor", "=", content.anchor).executeTakeFirst();
    return row ? `## ${row.title} {#${row.anchor}}\n\n${row.body}` : null;
  }
  const row = await rows.where("group_key", "=", content.key).executeTakeFirst();
  if (!row) return null;
  return `---\nversion: ${row.version}\ndate: ${new Date(row.updated_at).toISOString().slice(0, 10)}\n---\n# ${row.title}\n\n${row.body}`;
}

/** Returns all content that staff can change, by key. */
export async function listContent(shop: Pick<AppContext, "db">): Promise<ListedContent[]> {
  const rows = await shop.db.selectFrom("content_entries").selectAll().orderBy("group_key").orderBy("position").orderBy("language").execute();
  const listed = new Map<string, ListedContent>();
  for (const row of rows) {
    const key = row.anchor ? `${row.group_key}#${row.anchor}` : row.group_key;
    let entry = listed.get(key);
    if (!entry) listed.set(key, (entry = { key, title: row.title, version: row.version, updatedAt: row.updated_at, languages: [], staffs: [] }));
    if (!entry.languages.includes(row.language)) entry.languages.push(row.language);
    if (row.by_staff && !entry.staffs.includes(row.language)) entry.staffs.push(row.language);
  }
  return [...listed.values()];
}

/** Returns the recorded changes of content and maintenance, newest first. */
export async function listChanges(shop: Pick<AppContext, "db">, limit: number) {
  return shop.db.selectFrom("content_changes").selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}
