import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { DocumentKeySchema, type DocumentKey } from "#server/content/document.schema.ts";
import { readDocumentFile } from "./read-document-file.ts";

export type HiddenDocument = { key: DocumentKey; language: ChannelLanguage; version: string; shown: string };

/** Documents of the project's files in a version that was never shown, since staff's own version stands in their place; both versions. */
export async function listHiddenDocuments(shop: Pick<AppContext, "db">, folder?: string): Promise<HiddenDocument[]> {
  const keys = DocumentKeySchema.options;
  const ofStaff = await shop.db
    .selectFrom("content_entries")
    .select(["group_key", "language", "version"])
    .where("group_key", "in", keys)
    .where("by_staff", "=", 1)
    .orderBy("group_key")
    .orderBy("language")
    .execute();
  const kept = await shop.db
    .selectFrom("document_versions")
    .select(["document_key", "language", "version"])
    .where("document_key", "in", keys)
    .execute();
  return ofStaff.flatMap(({ group_key, language, version: shown }) => {
    const key = DocumentKeySchema.parse(group_key);
    const version = readDocumentFile(key, language, folder)?.version;
    const wasShown = kept.some((one) => one.document_key === key && one.language === language && one.version === version);
    return version === undefined || wasShown ? [] : [{ key, language, version, shown }];
  });
}
