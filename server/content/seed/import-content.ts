import { z } from "zod";
import { insertRows } from "#server/db/seed/insert-rows.ts";
import { CONTENT_GROUPS, contentRows, parseContentGroup } from "#server/content/content-group.ts";
import { readJson } from "#server/db/seed/read-json.ts";
import type { Importer } from "#server/db/seed/importer.ts";

export const ContentSchema = z.strictObject({ version: z.string().min(1), groups: z.record(z.enum(CONTENT_GROUPS), z.unknown()) });

/** Imports footer groups, notice and announcement. A group of the file replaces the stored one, unless staff changed it. */
export const importContent: Importer = async (trx, source, now) => {
  const { version, groups } = readJson("content.json", source.text, ContentSchema);
  const changedByStaff = await trx.selectFrom("content_entries").select("group_key").distinct().where("by_staff", "=", 1).execute();
  for (const group of CONTENT_GROUPS) {
    const entries = parseContentGroup(`content.json, ${group}`, groups[group]);
    if ("wrong" in entries) throw new Error(entries.wrong);
    if (changedByStaff.some((row) => row.group_key === group)) continue;
    await trx.deleteFrom("content_entries").where("group_key", "=", group).execute();
    await insertRows(trx, "content_entries", contentRows(group, entries, { version, now, byStaff: 0 }));
  }
};
