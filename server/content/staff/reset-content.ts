import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { ContentSchema } from "#server/content/seed/import-content.ts";
import { parseContentGroup, type ContentGroup } from "#server/content/content-group.ts";
import { parseQuestions } from "#server/content/seed/parse-questions.ts";
import type { ChannelLanguage, Language } from "#server/locale/locale.schema.ts";
import type { ContentKey } from "./content-key.ts";
import type { DocumentKey } from "#server/content/document.schema.ts";
import { recordContentChange } from "#server/content/record-content-change.ts";
import { storeDocument, readDocumentFile } from "./set-document.ts";
import { storeGroup } from "./set-group.ts";
import { storeQuestion } from "./set-question.ts";
import type { QuestionType } from "#server/content/question.schema.ts";
import { seedFolder } from "#server/db/seed/importer.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

type ResetInput = { content: ContentKey; who: Staff; folder?: string };
type ResetResult = { ok: true; languages: ChannelLanguage[] } | Rejection<"content-not-changed" | "files-version-used">;

/** Thrown inside the transaction to roll back all languages if one cannot be reset. */
const VERSION_USED = new Error("files-version-used");

/**
 * Replaces content of staff by that of the project's files, in every language, and deletes content that no file has. Rejects if staff changed
 * nothing, or if the version of a document's file exists with another text.
 */
export async function resetContent(shop: Pick<AppContext, "db" | "clock">, { content, who, folder = seedFolder }: ResetInput): Promise<ResetResult> {
  const now = shop.clock();
  const reset = shop.db.transaction().execute(async (trx): Promise<ResetResult> => {
    const changed = await trx
      .selectFrom("content_entries")
      .select("language")
      .distinct()
      .where("group_key", "=", groupKeyOf(content))
      .where("anchor", "=", content.kind === "question" ? content.anchor : "")
      .where("by_staff", "=", 1)
      .execute();
    const languages = changed.map((row) => row.language).sort();
    if (languages.length === 0) return reject("content-not-changed");
    if (content.kind === "group") await resetGroup(trx, content.group, folder, now);
    else
      for (const language of languages) {
        if (content.kind === "question") await resetQuestion(trx, { ...content, language: language as Language }, folder, now);
        else await resetDocument(trx, content.key, language, folder);
      }
    const key = content.kind === "question" ? `faq_${content.type}#${content.anchor}` : groupKeyOf(content);
    await recordContentChange(trx, { key, language: null, action: "reset", who, at: now, detail: languages.join(", ") });
    const action = `${content.kind === "group" ? "content-group" : content.kind}.reset` as const;
    const kind = content.kind === "group" ? "content-group" : content.kind;
    await recordStaffAction(trx, { who, action, subject: { kind, id: key }, after: { languages: languages.join(", ") }, now });
    return { ok: true, languages };
  });
  return reset.catch((error: unknown): ResetResult => {
    if (error === VERSION_USED) return reject("files-version-used");
    throw error;
  });
}

const groupKeyOf = (content: ContentKey) =>
  content.kind === "document" ? content.key : content.kind === "group" ? content.group : `faq_${content.type}`;

async function resetDocument(trx: DatabaseTransaction, key: DocumentKey, language: ChannelLanguage, folder: string): Promise<void> {
  const document = readDocumentFile(key, language, folder);
  if (!document) return void (await trx.deleteFrom("content_entries").where("group_key", "=", key).where("language", "=", language).execute());
  if (await storeDocument(trx, { ...document, key, language }, 0)) return;
  throw VERSION_USED;
}

async function resetQuestion(
  trx: DatabaseTransaction,
  { type, anchor, language }: { type: QuestionType; anchor: string; language: Language },
  folder: string,
  now: number,
): Promise<void> {
  const file = join(folder, "faq", language, `${type}.md`);
  const questions = parseQuestions(file, readFileSync(file, "utf8"));
  if ("wrong" in questions) throw new Error(questions.wrong);
  const question = questions.find((candidate) => candidate.anchor === anchor);
  if (question) await storeQuestion(trx, { ...question, type, language, at: now }, 0);
  else
    await trx
      .deleteFrom("content_entries")
      .where("group_key", "=", `faq_${type}`)
      .where("anchor", "=", anchor)
      .where("language", "=", language)
      .execute();
}

async function resetGroup(trx: DatabaseTransaction, group: ContentGroup, folder: string, now: number): Promise<void> {
  const { version, groups } = ContentSchema.parse(JSON.parse(readFileSync(join(folder, "content.json"), "utf8")));
  const entries = parseContentGroup(`content.json, ${group}`, groups[group]);
  if ("wrong" in entries) throw new Error(entries.wrong);
  await storeGroup(trx, group, entries, { version, now, byStaff: 0 });
}
