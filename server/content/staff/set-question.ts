import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { parseQuestions, type WrittenQuestion } from "#server/content/seed/parse-questions.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { recordContentChange } from "#server/content/record-content-change.ts";
import type { QuestionType } from "#server/content/question.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

type QuestionInput = { type: QuestionType; anchor: string; language: Language; text: string; who: Staff };
type SetQuestionResult = { ok: true } | Rejection<"wrong-text" | "english-first" | "anchor-taken">;

type StoredQuestion = WrittenQuestion & { type: QuestionType; language: Language; at: number };

/**
 * Replaces a question by a text of staff, or adds a new one, which must exist in English first. Rejects an invalid text, and an anchor that
 * belongs to another type.
 */
export async function setQuestion(
  shop: Pick<AppContext, "db" | "clock">,
  { type, anchor, language, text, who }: QuestionInput,
): Promise<SetQuestionResult> {
  const questions = parseQuestions("The text", text);
  if ("wrong" in questions) return reject("wrong-text", { wrong: questions.wrong });
  const [question] = questions;
  if (!question || questions.length > 1 || question.anchor !== anchor)
    return reject("wrong-text", { wrong: `The text must be one question, its first line ending in {#${anchor}}.` });
  return shop.db.transaction().execute(async (trx): Promise<SetQuestionResult> => {
    const rows = await trx.selectFrom("content_entries").selectAll().where("anchor", "=", anchor).execute();
    if (rows.some((row) => row.group_key !== `faq_${type}`)) return reject("anchor-taken");
    if (language !== "en" && !rows.some((row) => row.language === "en")) return reject("english-first");
    const before = rows.find((row) => row.language === language);
    if (before && before.title === question.question && before.body === question.answer && before.by_staff === 1) return { ok: true };
    const now = shop.clock();
    const key = `faq_${type}#${anchor}`;
    await storeQuestion(trx, { ...question, type, language, at: now }, 1);
    await recordContentChange(trx, { key, language, action: "set", who, at: now });
    await recordStaffAction(trx, {
      who,
      action: "question.set",
      subject: { kind: "question", id: key },
      before: { language, byStaff: before === undefined ? null : before.by_staff === 1 },
      after: { language, byStaff: true },
      now,
    });
    return { ok: true };
  });
}

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
