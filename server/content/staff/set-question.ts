import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { parseQuestions, type WrittenQuestion } from "#server/content/seed/parse-questions.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { recordContentChange } from "#server/content/record-content-change.ts";
import type { QuestionType } from "#server/content/question.schema.ts";

type Given = { type: QuestionType; anchor: string; language: Language; text: string; who: string };
type Answer =
  | { ok: true }
  | { ok: false; reason: "content.wrong-text"; wrong: string }
  | { ok: false; reason: "content.english-first" | "content.anchor-taken" };

/** Puts an answer of staff in a question's place, or asks a new one, in English first; refuses what the importer would, and an anchor of another type. */
export async function setQuestion(shop: Pick<AppContext, "db" | "clock">, { type, anchor, language, text, who }: Given): Promise<Answer> {
  const questions = parseQuestions("The text", text);
  if ("wrong" in questions) return { ok: false, reason: "content.wrong-text", wrong: questions.wrong };
  const [question] = questions;
  if (!question || questions.length > 1 || question.anchor !== anchor)
    return { ok: false, reason: "content.wrong-text", wrong: `The text must be one question, its first line ending in {#${anchor}}.` };
  return shop.db.transaction().execute(async (trx): Promise<Answer> => {
    const rows = await trx.selectFrom("content_entries").select(["group_key", "language"]).where("anchor", "=", anchor).execute();
    if (rows.some((row) => row.group_key !== `faq_${type}`)) return { ok: false, reason: "content.anchor-taken" };
    if (language !== "en" && !rows.some((row) => row.language === "en")) return { ok: false, reason: "content.english-first" };
    await storeQuestion(trx, { ...question, type, language, at: shop.clock() }, 1);
    await recordContentChange(trx, { key: `faq_${type}#${anchor}`, language, action: "set", who, at: shop.clock() });
    return { ok: true };
  });
}

type Stored = WrittenQuestion & { type: QuestionType; language: Language; at: number };

/** Writes a question at the place that it has, else behind the others of its type; so too where another one stands there, or comes there at the same moment. */
export async function storeQuestion(
  trx: DatabaseTransaction,
  { type, anchor, language, question, answer, at }: Stored,
  byStaff: 0 | 1,
): Promise<void> {
  const group_key = `faq_${type}`;
  const text = { title: question, body: answer, anchor, version: "1", updated_at: at, by_staff: byStaff };
  for (let behind = false; ; behind = true) {
    const rows = await trx.selectFrom("content_entries").select(["anchor", "language", "position"]).where("group_key", "=", group_key).execute();
    const last = Math.max(-1, ...rows.map((row) => row.position));
    const own = rows.filter((row) => row.anchor === anchor);
    const known = own.find((row) => row.language === language) ?? (behind ? undefined : own[0]);
    const position = known?.position ?? last + 1;
    const stored = await trx
      .insertInto("content_entries")
      .values({ group_key, position, language, ...text })
      .onConflict((on) => on.columns(["group_key", "position", "language"]).doUpdateSet(text).where("content_entries.anchor", "=", anchor))
      .returning("anchor")
      .execute();
    if (stored.length > 0) return;
  }
}
