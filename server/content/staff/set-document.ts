import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { recordDocumentVersion } from "#server/content/seed/record-document-version.ts";
import { parseDocument, type WrittenDocument } from "#server/content/seed/parse-document.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { DocumentKey } from "#server/content/document.schema.ts";
import { recordContentChange } from "#server/content/record-content-change.ts";
import { seedFolder } from "#server/db/seed/importer.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

type DocumentText = { key: DocumentKey; language: ChannelLanguage; title: string; body: string; version: string; date: string };
type DocumentInput = { key: DocumentKey; language: ChannelLanguage; text: string; version?: string; date?: string; who: Staff };
type SetDocumentResult = { ok: true; version: string } | Rejection<"wrong-text" | "version-used">;

/** Replaces a document by a text of staff. Rejects an invalid text, and a version that exists with another text, to which people may have agreed. */
export async function setDocument(
  shop: Pick<AppContext, "db" | "clock">,
  { key, language, text, version, date, who }: DocumentInput,
): Promise<SetDocumentResult> {
  const document = parseDocument("The text", text, { ...(version ? { version } : {}), ...(date ? { date } : {}) });
  if ("wrong" in document) return reject("wrong-text", { wrong: document.wrong });
  const stored = await shop.db.transaction().execute(async (trx) => {
    const now = shop.clock();
    const before = await trx
      .selectFrom("content_entries")
      .selectAll()
      .where("group_key", "=", key)
      .where("language", "=", language)
      .executeTakeFirst();
    if (!(await storeDocument(trx, { ...document, key, language }, 1))) return false;
    const isSameDay = before?.updated_at === Date.parse(document.date);
    // A version has only one text.
    if (before?.version === document.version && isSameDay && before.by_staff === 1) return true;
    await recordContentChange(trx, { key, language, action: "set", who, at: now, detail: `version ${document.version}` });
    await recordStaffAction(trx, {
      who,
      action: "document.set",
      subject: { kind: "document", id: key },
      before: { language, version: before?.version ?? null },
      after: { language, version: document.version, date: document.date },
      now,
    });
    return true;
  });
  return stored ? { ok: true, version: document.version } : reject("version-used", { version: document.version });
}

/** Stores a text as the shown document. Returns false without writing anything if its version exists with another text. */
export async function storeDocument(
  trx: DatabaseTransaction,
  { key, language, title, body, version, date }: DocumentText,
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

/** Reads a document of the project's files in a language; null if there is no such file. Throws if the file is invalid. */
export function readDocumentFile(key: DocumentKey, language: ChannelLanguage, folder = seedFolder): WrittenDocument | null {
  const file = join(folder, "documents", language, `${key}.md`);
  if (!existsSync(file)) return null;
  const document = parseDocument(file, readFileSync(file, "utf8"));
  if ("wrong" in document) throw new Error(document.wrong);
  return document;
}
