import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { DocumentKey } from "#server/content/document.schema.ts";
import { DocumentKeySchema } from "#server/content/stored-document.schema.ts";
import { readDocumentFile } from "./project-files.ts";

type HiddenDocument = { key: DocumentKey; language: ChannelLanguage; version: string; shown: string };

/**
 * Returns documents of the project's files whose version was never shown, because a version of staff has
 * replaced them, or has their number and waits for its moment. `shown`: the version that is shown.
 */
export async function listHiddenDocuments(shop: Pick<AppContext, "db">, folder?: string): Promise<HiddenDocument[]> {
  const keys = DocumentKeySchema.options;
  const documents = await shop.db
    .selectFrom("content_entries")
    .select(["group_key", "language", "version"])
    .where("group_key", "in", keys)
    .orderBy("group_key")
    .orderBy("language")
    .execute();
  const recordedVersions = await shop.db
    .selectFrom("document_versions")
    .select(["document_key", "language", "version"])
    .where("document_key", "in", keys)
    .execute();
  return documents.flatMap(({ group_key, language, version: shown }) => {
    const key = DocumentKeySchema.parse(group_key);
    const version = readDocumentFile(key, language, folder)?.version;
    const wasShown = recordedVersions.some((row) => row.document_key === key && row.language === language && row.version === version);
    return version === undefined || wasShown ? [] : [{ key, language, version, shown }];
  });
}
