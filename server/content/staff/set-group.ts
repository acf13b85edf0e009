import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff.ts";
import type { Selectable } from "kysely";
import type { ContentEntriesTable } from "#server/db/tables/catalogue-tables.ts";
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
  const meta = { version: version ?? new Date(now).toISOString(), now, byStaff: 1 } as const;
  await shop.db.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom("content_entries")
      .selectAll()
      .where("group_key", "=", group)
      .orderBy("position")
      .orderBy("language")
      .execute();
    if (isUnchanged(stored, contentRows(group, entries, meta), { compareVersions: entries.length > 0 })) return;
    await storeGroup(trx, group, entries, meta);
    await recordContentChange(trx, { key: group, language: null, action: entries.length > 0 ? "set" : "cleared", who, at: now });
    await recordStaffAction(trx, {
      who,
      action: "content-group.set",
      subject: { kind: "content-group", id: group },
      before: { entries: countEntries(stored), version: stored[0]?.version ?? null },
      after: { entries: entries.length, version: meta.version },
      now,
    });
  });
  return { ok: true, entries: entries.length };
}

type Row = Pick<Selectable<ContentEntriesTable>, "position" | "language" | "title" | "link" | "body" | "version" | "by_staff">;

/** Whether the group is already as staff set it. A new version is a change: visitors see a notice that they closed again. */
function isUnchanged(stored: Row[], rows: Row[], { compareVersions }: { compareVersions: boolean }): boolean {
  const describe = ({ position, language, title, link, body, version, by_staff: byStaff }: Row) =>
    JSON.stringify([position, language, title, link, body, compareVersions ? version : "", byStaff]);
  const described = new Set(stored.map(describe));
  return stored.length === rows.length && rows.every((row) => described.has(describe(row)));
}

/** An empty group has one empty entry. */
const countEntries = (rows: Row[]) => new Set(rows.filter(({ title, body }) => title !== "" || body !== "").map(({ position }) => position)).size;

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
