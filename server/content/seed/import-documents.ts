import { DocumentKeySchema } from "#server/content/document.schema.ts";
import { isChannelLanguage } from "#server/locale/locale.schema.ts";
import { recordDocumentVersion } from "./record-document-version.ts";
import { parseDocument } from "./parse-document.ts";
import type { Importer } from "#server/db/seed/importer.ts";

/**
 * The documents, `documents/<language>/<key>.md`: version and date, then a title line, then Markdown, which is kept as it is. What staff
 * changed stays. Every version that is shown is kept: a changed text needs a new one.
 */
export const importDocuments: Importer = async (trx, source) => {
  const keys = DocumentKeySchema.options;
  const before = await trx.selectFrom("content_entries").selectAll().where("group_key", "in", keys).execute();
  // Those of before there was a table of versions were shown, too, and come first: a file cannot take the place of what was agreed to.
  for (const { group_key, language, version, title, body, updated_at } of before) {
    await recordDocumentVersion(trx, { document_key: group_key, language, version, title, body: body.trim(), published_at: updated_at });
  }
  await trx.deleteFrom("content_entries").where("group_key", "in", keys).where("by_staff", "=", 0).execute();
  for (const [name, text] of source.files) {
    const one = read(name, text);
    if (before.some((row) => row.by_staff === 1 && row.group_key === one.key && row.language === one.language)) continue;
    const { key, language, version, title, body } = one;
    const at = Date.parse(one.date);
    const shown = { document_key: key, language, version, title, body, published_at: at };
    if (!(await recordDocumentVersion(trx, shown)))
      throw new Error(`documents/${name}: version ${version} was another text before. Give it a new version.`);
    await trx.insertInto("content_entries").values({ group_key: key, position: 0, language, title, body, version, updated_at: at }).execute();
  }
};

function read(name: string, text: string) {
  const [language, file = ""] = name.split("/");
  const key = DocumentKeySchema.safeParse(file.replace(/\.md$/, ""));
  if (!key.success || !isChannelLanguage(language))
    throw new Error(`documents/${name} is no document that a page shows, or in no language of the shop.`);
  const document = parseDocument(`documents/${name}`, text);
  if ("wrong" in document) throw new Error(document.wrong);
  return { ...document, key: key.data, language };
}
