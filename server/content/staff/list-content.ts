import type { AppContext } from "#server/context/app-context.ts";

export type ListedContent = { key: string; title: string; version: string; updatedAt: number; languages: string[]; staffs: string[] };

/** Everything that staff can change, by its key, with the languages in which they did. */
export async function listContent(shop: Pick<AppContext, "db">): Promise<ListedContent[]> {
  const rows = await shop.db.selectFrom("content_entries").selectAll().orderBy("group_key").orderBy("position").orderBy("language").execute();
  const listed = new Map<string, ListedContent>();
  for (const row of rows) {
    const key = row.anchor ? `${row.group_key}#${row.anchor}` : row.group_key;
    let one = listed.get(key);
    if (!one) listed.set(key, (one = { key, title: row.title, version: row.version, updatedAt: row.updated_at, languages: [], staffs: [] }));
    if (!one.languages.includes(row.language)) one.languages.push(row.language);
    if (row.by_staff && !one.staffs.includes(row.language)) one.staffs.push(row.language);
  }
  return [...listed.values()];
}

/** Who changed what, the newest first. */
export async function listChanges(shop: Pick<AppContext, "db">, limit: number) {
  return shop.db.selectFrom("content_changes").selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}
