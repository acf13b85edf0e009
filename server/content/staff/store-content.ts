import type { DatabaseTransaction } from "#server/db/database.ts";
import { insertRows } from "#server/db/seed/insert-rows.ts";
import { recordDocumentVersion } from "#server/content/seed/import-content.ts";
import type { EditionSource } from "#server/domain/service-states.schema.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import type { QuestionType } from "#server/content/document.schema.ts";
import { groupKeyOf, type ContentKey } from "./content-key.ts";
import { languagesWithText, splitTitle, toEntries, type ContentTexts } from "./content-text.ts";

/** `day`: the date of a document. `at`: when it takes effect, ms UTC. */
type StoredContent = { texts: ContentTexts; version: string; day: string; source: EditionSource; at: number };

/**
 * Stores texts as what pages show, all languages in one transaction. Languages without a text keep theirs, except if the text is that of the files:
 * then what no file has is removed. Throws if the version of a document is another text.
 */
export async function storeContent(trx: DatabaseTransaction, content: ContentKey, stored: StoredContent): Promise<void> {
  const byStaff = stored.source === "staff" ? 1 : 0;
  const languages = languagesWithText(content, stored.texts);
  if (content.kind === "group") return storeGroup(trx, content, stored);
  if (stored.source === "files") {
    const removed = trx.deleteFrom("content_entries").where("group_key", "=", groupKeyOf(content));
    const ofKey = removed.where("anchor", "=", content.kind === "question" ? content.anchor : "");
    await (languages.length === 0 ? ofKey : ofKey.where("language", "not in", languages)).execute();
  }
  for (const language of languages) {
    const parts = splitTitle(stored.texts[language] ?? "", content.kind === "question" ? "##" : "#");
    if (!parts) throw new Error(`The text of ${groupKeyOf(content)} (${language}) has no title.`);
    if (content.kind === "question") {
      const { type, anchor } = content;
      const question = { type, anchor, language: language as Language, question: parts.title, answer: parts.body, at: stored.at };
      await storeQuestion(trx, question, byStaff);
      continue;
    }
    const [version, at] = [stored.version, Date.parse(stored.day)];
    const { title, body } = parts;
    const isNew = await recordDocumentVersion(trx, { document_key: content.key, language, version, title, body, published_at: at });
    if (!isNew) throw new Error(`Version ${version} of ${content.key} (${language}) is another text.`);
    const text = { title, body, version, updated_at: at, by_staff: byStaff } as const;
    await trx
      .insertInto("content_entries")
      .values({ group_key: content.key, position: 0, language, ...text })
      .onConflict((on) => on.columns(["group_key", "position", "language"]).doUpdateSet(text))
      .execute();
  }
}

/** An empty group keeps one empty row, so that the next import leaves it empty. */
async function storeGroup(
  trx: DatabaseTransaction,
  content: ContentKey & { kind: "group" },
  { texts, version, source, at }: StoredContent,
): Promise<void> {
  await trx.deleteFrom("content_entries").where("group_key", "=", content.group).execute();
  const rows = LANGUAGES.flatMap((language) => {
    const entries = toEntries(content, texts[language] ?? "");
    return (entries.length > 0 ? entries : [{ title: "", body: "", link: "" }]).map((entry, position) => ({ ...entry, language, position }));
  });
  const meta = {
    group_key: content.group,
    version: version || new Date(at).toISOString(),
    updated_at: at,
    by_staff: source === "staff" ? 1 : 0,
  } as const;
  await insertRows(
    trx,
    "content_entries",
    rows.map((row) => ({ ...meta, ...row })),
  );
}

type StoredQuestion = { type: QuestionType; anchor: string; language: Language; question: string; answer: string; at: number };

/**
 * Stores a question at its existing position (in this language, else in another), else after the last one of its type. If another question occupies
 * the position in this language, or takes it at the same time, tries again after the last one.
 */
export async function storeQuestion(
  trx: DatabaseTransaction,
  { type, anchor, language, question, answer, at }: StoredQuestion,
  byStaff: 0 | 1,
): Promise<void> {
  const group_key = `faq_${type}`;
  const text = { title: question, body: answer, anchor, version: "1", updated_at: at, by_staff: byStaff };
  for (let append = false; ; append = true) {
    const rows = await trx.selectFrom("content_entries").select(["anchor", "language", "position"]).where("group_key", "=", group_key).execute();
    const last = Math.max(-1, ...rows.map((row) => row.position));
    const translations = rows.filter((row) => row.anchor === anchor);
    const sameQuestion = translations.find((row) => row.language === language) ?? (append ? undefined : translations[0]);
    const position = sameQuestion?.position ?? last + 1;
    const stored = await trx
      .insertInto("content_entries")
      .values({ group_key, position, language, ...text })
      .onConflict((on) => on.columns(["group_key", "position", "language"]).doUpdateSet(text).where("content_entries.anchor", "=", anchor))
      .returning("anchor")
      .execute();
    if (stored.length > 0) return;
  }
}
