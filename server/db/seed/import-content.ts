import { z } from "zod";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { insertRows } from "./insert-rows.ts";
import type { Importer } from "./seed.ts";

const EntrySchema = z.object({
  title: z.record(z.enum(LANGUAGES), z.string()),
  link: z.string().default(""),
  body: z.record(z.enum(LANGUAGES), z.string()).optional(),
});
const ContentSchema = z.object({ version: z.string(), groups: z.record(z.string(), z.array(EntrySchema)) });

/** Footer groups, notice and announcement. A group of the file replaces the one of the same name. */
export const importContent: Importer = async (trx, source, now) => {
  const { version, groups } = ContentSchema.parse(JSON.parse(source.text));
  await trx.deleteFrom("content_entries").where("group_key", "in", Object.keys(groups)).execute();
  await insertRows(
    trx,
    "content_entries",
    Object.entries(groups).flatMap(([group, entries]) =>
      entries.flatMap((entry, position) =>
        LANGUAGES.map((language) => ({
          group_key: group,
          position,
          language,
          title: entry.title[language],
          link: entry.link,
          body: entry.body?.[language] ?? "",
          version,
          updated_at: now,
        })),
      ),
    ),
  );
};
