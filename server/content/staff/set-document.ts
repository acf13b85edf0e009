import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { recordDocumentVersion } from "#server/content/seed/record-document-version.ts";
import { parseDocument } from "#server/content/seed/parse-document.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { DocumentKey } from "#server/content/document.schema.ts";
import { recordContentChange } from "#server/content/record-content-change.ts";

type Written = { key: DocumentKey; language: ChannelLanguage; title: string; body: string; version: string; date: string };
type Given = { key: DocumentKey; language: ChannelLanguage; text: string; version?: string; date?: string; who: string };
type Answer =
  | { ok: true; version: string }
  | { ok: false; reason: "content.wrong-text"; wrong: string }
  | { ok: false; reason: "content.version-used"; version: string };

/** Puts a text of staff in a document's place; refuses what the importer would, and a version that was another text before: people agreed to that one. */
export async function setDocument(shop: Pick<AppContext, "db" | "clock">, { key, language, text, version, date, who }: Given): Promise<Answer> {
  const document = parseDocument("The text", text, { ...(version ? { version } : {}), ...(date ? { date } : {}) });
  if ("wrong" in document) return { ok: false, reason: "content.wrong-text", wrong: document.wrong };
  const kept = await shop.db.transaction().execute(async (trx) => {
    if (!(await storeDocument(trx, { ...document, key, language }, 1))) return false;
    await recordContentChange(trx, { key, language, action: "set", who, at: shop.clock(), detail: `version ${document.version}` });
    return true;
  });
  return kept ? { ok: true, version: document.version } : { ok: false, reason: "content.version-used", version: document.version };
}

/** Shows a text in a document's place; false, and nothing is written, where its version was another text. */
export async function storeDocument(
  trx: DatabaseTransaction,
  { key, language, title, body, version, date }: Written,
  byStaff: 0 | 1,
): Promise<boolean> {
  const at = Date.parse(date);
  if (!(await recordDocumentVersion(trx, { document_key: key, language, version, title, body, published_at: at }))) return false;
  const text = { title, body, version, updated_at: at, by_staff: byStaff };
  await trx
    .insertInto("content_entries")
    .values({ group_key: key, position: 0, language, ...text })
    .onConflict((on) => on.columns(["group_key", "position", "language"]).doUpdateSet(text))
    .execute();
  return true;
}
