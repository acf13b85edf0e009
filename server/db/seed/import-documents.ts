import { z } from "zod";
import { CHANNEL_LANGUAGES } from "#server/locale/locale.schema.ts";
import { insertRows } from "./insert-rows.ts";
import type { Importer } from "./seed.ts";

const FileSchema = z.object({
  language: z.enum(CHANNEL_LANGUAGES),
  key: z.string().regex(/^[a-z_]+$/),
  version: z.string().min(1),
  date: z.iso.date(),
  title: z.string().min(1),
  body: z.string().min(1),
});

/** The legal documents, `documents/<language>/<key>.md`: version and date, then a title line, then Markdown, which is kept as it is. */
export const importDocuments: Importer = async (trx, source) => {
  const documents = [...source.files].map(([name, text]) => readDocument(name, text));
  await trx
    .deleteFrom("content_entries")
    .where("group_key", "in", [...new Set(documents.map((one) => one.key))])
    .execute();
  await insertRows(
    trx,
    "content_entries",
    documents.map((one) => ({
      group_key: one.key,
      position: 0,
      language: one.language,
      title: one.title,
      body: one.body,
      version: one.version,
      updated_at: Date.parse(one.date),
    })),
  );
};

function readDocument(name: string, text: string) {
  const [language, key] = name.replace(/\.md$/, "").split("/");
  const parts = /^---\nversion: (?<version>.+)\ndate: (?<date>.+)\n---\n+# (?<title>.+)\n+(?<body>[^]+)$/.exec(text.replaceAll("\r\n", "\n"));
  const parsed = FileSchema.safeParse({ language, key, ...parts?.groups });
  if (!parsed.success) throw new Error(`The document ${name} needs version, date, a title line and a text.`);
  return parsed.data;
}
