import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { DocumentKeySchema } from "#server/content/stored-document.schema.ts";
import { isChannelLanguage } from "#server/locale/locale.schema.ts";
import { recordDocumentVersion } from "./import-content.ts";
import { parseDocument } from "./parse-document.ts";
import type { Importer } from "#server/db/seed/importer.ts";

/**
 * Imports the documents, `documents/<language>/<key>.md`: version and date, a title line, then Markdown, which is stored unchanged. Documents
 * that staff changed are not overwritten, nor is a version imported that staff have given to another text, which waits for its moment. Records every shown version. Throws if a text was changed without a new version.
 */
export const importDocuments: Importer = async (trx, source, _now, rules) => {
  const keys = DocumentKeySchema.options;
  const stored = await trx.selectFrom("content_entries").selectAll().where("group_key", "in", keys).execute();
  const scheduled = await trx
    .selectFrom("content_editions")
    .select(["content_key", "version", "texts"])
    .where("content_key", "in", keys)
    .where(INDEX_CONDITIONS.scheduledEditions)
    .execute();
  await trx.deleteFrom("content_entries").where("group_key", "in", keys).where("by_staff", "=", 0).execute();
  for (const [name, text] of source.files) {
    const { key, language, version, date, title, body } = readDocument(name, text);
    if (stored.some((row) => row.by_staff === 1 && row.group_key === key && row.language === language)) continue;
    const reserved = scheduled.find((row) => row.content_key === key && row.version === version);
    if (reserved && !(JSON.parse(reserved.texts) as Record<string, string>)[language]?.endsWith(body.trim())) {
      const shown = stored.find((row) => row.group_key === key && row.language === language);
      if (shown) await trx.insertInto("content_entries").values(shown).execute();
      rules.onRejected?.(`documents/${name}: version ${version} is that of a text which staff have scheduled. Give the file a new version.`);
      continue;
    }
    const at = Date.parse(date);
    if (!(await recordDocumentVersion(trx, { document_key: key, language, version, title, body, published_at: at })))
      throw new Error(`documents/${name}: version ${version} already exists with another text. Give the text a new version.`);
    await trx.insertInto("content_entries").values({ group_key: key, position: 0, language, title, body, version, updated_at: at }).execute();
  }
};

function readDocument(name: string, text: string) {
  const [language, file = ""] = name.split("/");
  const key = DocumentKeySchema.safeParse(file.replace(/\.md$/, ""));
  if (!key.success || !isChannelLanguage(language)) throw new Error(`documents/${name} has an unknown key or language.`);
  const document = parseDocument(`documents/${name}`, text);
  if ("wrong" in document) throw new Error(document.wrong);
  return { ...document, key: key.data, language };
}
