import type { AppContext } from "#server/context/app-context.ts";
import { type Language, SOURCE_LANGUAGE } from "#server/locale/locale.schema.ts";
import { normalizeSearchText, questionSearch } from "./match-questions.ts";
import { QUESTION_TYPES, type Question, type QuestionType } from "#server/content/document.schema.ts";
import { withTtlCache } from "#server/content/ttl-cache.ts";
import { fillBrand, renderText, stripHtml } from "#server/content/markup/render-text.ts";

type QuestionFilter = { language: Language; type?: QuestionType; q?: string };
type IndexedQuestion = Question & { searchText: string };

/**
 * Returns the questions of a type, or all, in display order, with answers as sanitized HTML; with `q`, only those that contain every word of it, first those
 * whose title does (§2). Hidden questions are left out. A question without a translation is in English. Every process caches the questions for 10 s.
 */
export async function listQuestions(shop: Pick<AppContext, "db" | "clock">, { language, type, q = "" }: QuestionFilter): Promise<Question[]> {
  const all = await withTtlCache(shop, `questions ${language}`, () => readQuestions(shop, language));
  const matches = questionSearch(q);
  const isNamed = (entry: IndexedQuestion) => matches(normalizeSearchText(entry.question));
  return all
    .filter((entry) => (!type || entry.type === type) && matches(entry.searchText))
    .sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
    .map(({ searchText: _searchText, ...question }) => question);
}

type QuestionRow = { type: QuestionType; anchor: string; title: string; body: string };

/** Returns a stored question as the page shows it. */
export function renderQuestion({ type, anchor, title, body }: QuestionRow, language: Language): Question {
  return { type, anchor, question: fillBrand(title, language), html: renderText(body, language) };
}

async function readQuestions(shop: Pick<AppContext, "db">, language: Language): Promise<IndexedQuestion[]> {
  const rows = await shop.db
    .selectFrom("content_entries")
    .select(["group_key", "anchor", "language", "title", "body"])
    .where(
      "group_key",
      "in",
      QUESTION_TYPES.map((type) => `faq_${type}`),
    )
    .where("language", "in", [language, SOURCE_LANGUAGE])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("question_places")
            .select("question_places.anchor")
            .whereRef("question_places.anchor", "=", "content_entries.anchor")
            .where("hidden", "=", 1),
        ),
      ),
    )
    .orderBy("position")
    .execute();
  return QUESTION_TYPES.flatMap((type) => {
    const rowsOfType = rows.filter((row) => row.group_key === `faq_${type}`);
    const anchors = [...new Set(rowsOfType.map((row) => row.anchor))];
    return anchors.flatMap((anchor) => {
      const translations = rowsOfType.filter((row) => row.anchor === anchor);
      const row = translations.find((translation) => translation.language === language) ?? translations[0];
      if (!row) return [];
      const shown = renderQuestion({ ...row, type }, language);
      return [{ ...shown, searchText: normalizeSearchText(`${shown.question} ${stripHtml(shown.html)}`) }];
    });
  });
}
