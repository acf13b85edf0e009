import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { insertRows } from "#server/db/seed/insert-rows.ts";
import { contentRows, parseContentGroup, type ContentEntry, type ContentGroup } from "#server/content/content-group.ts";
import { recordContentChange } from "#server/content/record-content-change.ts";

type Given = { group: ContentGroup; entries: unknown; version?: string | undefined; who: string };
type Answer = { ok: true; entries: number } | { ok: false; reason: "content.wrong-text"; wrong: string };

/**
 * Puts entries of staff in the place of a group: links of the footer, the notice, the announcement; none leaves it empty. A new version
 * shows the announcement as new again: the time of the change, unless it is given. Refuses what the importer would.
 */
export async function setGroup(shop: Pick<AppContext, "db" | "clock">, { group, entries: given, version, who }: Given): Promise<Answer> {
  const entries = parseContentGroup(group, given);
  if ("wrong" in entries) return { ok: false, reason: "content.wrong-text", wrong: entries.wrong };
  const now = shop.clock();
  await shop.db.transaction().execute(async (trx) => {
    await storeGroup(trx, group, entries, { version: version ?? new Date(now).toISOString(), now, byStaff: 1 });
    await recordContentChange(trx, { key: group, language: null, action: entries.length > 0 ? "set" : "cleared", who, at: now });
  });
  return { ok: true, entries: entries.length };
}

/** Replaces a group in every language. */
export async function storeGroup(
  trx: DatabaseTransaction,
  group: ContentGroup,
  entries: ContentEntry[],
  about: { version: string; now: number; byStaff: 0 | 1 },
): Promise<void> {
  await trx.deleteFrom("content_entries").where("group_key", "=", group).execute();
  await insertRows(trx, "content_entries", contentRows(group, entries, about));
}
