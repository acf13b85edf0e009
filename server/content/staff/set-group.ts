import type { Staff } from "#server/audit/staff.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { insertRows } from "#server/db/seed/insert-rows.ts";
import { contentRows, parseContentGroup, type ContentEntry, type ContentGroup } from "#server/content/content-group.ts";
import { recordContentChange } from "#server/content/record-content-change.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

type GroupInput = { group: ContentGroup; entries: unknown; version?: string | undefined; who: Staff };
type SetGroupResult = { ok: true; entries: number } | Rejection<"wrong-text">;

/**
 * Replaces a group (footer links, notice or announcement) by entries of staff; an empty list empties the group. With a new version, visitors
 * see the announcement again; the default version is the time of the change. Rejects invalid entries.
 */
export async function setGroup(shop: Pick<AppContext, "db" | "clock">, { group, entries: input, version, who }: GroupInput): Promise<SetGroupResult> {
  const entries = parseContentGroup(group, input);
  if ("wrong" in entries) return reject("wrong-text", { wrong: entries.wrong });
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
  meta: { version: string; now: number; byStaff: 0 | 1 },
): Promise<void> {
  await trx.deleteFrom("content_entries").where("group_key", "=", group).execute();
  await insertRows(trx, "content_entries", contentRows(group, entries, meta));
}
