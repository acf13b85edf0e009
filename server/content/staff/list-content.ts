import type { AppContext } from "#server/context/app-context.ts";

/** `staffs`: the languages in which staff changed the text. */
type ListedContent = { key: string; title: string; version: string; updatedAt: number; languages: string[]; staffs: string[] };

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

/** Returns the recorded changes, newest first. */
export async function listChanges(shop: Pick<AppContext, "db">, limit: number) {
  return shop.db.selectFrom("content_changes").selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}
