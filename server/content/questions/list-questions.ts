import type { AppContext } from "#server/context/app-context.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { normalizeSearchText, questionSearch } from "./match-questions.ts";
import { QUESTION_TYPES, type Question, type QuestionType } from "#server/content/question.schema.ts";
import { withTtlCache } from "#server/content/ttl-cache.ts";
import { fillBrand, renderText, stripHtml } from "#server/content/markup/render-text.ts";

type QuestionFilter = { language: Language; type?: QuestionType; q?: string };
type IndexedQuestion = Question & { searchText: string };

/**
 * Returns the questions of a type, or all, in display order, with answers as sanitized HTML; with `q`, only those that contain every word of it
 * (§2). A question without a translation is in English. Every process caches the questions for 10 s.
 */
export async function listQuestions(shop: Pick<AppContext, "db" | "clock">, { language, type, q = "" }: QuestionFilter): Promise<Question[]> {
  const all = await withTtlCache(shop, `questions ${language}`, () => readQuestions(shop, language));
  const matches = questionSearch(q);
  return all
    .filter((entry) => (!type || entry.type === type) && matches(entry.searchText))
    .map(({ searchText: _searchText, ...question }) => question);
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
    .where("language", "in", [language, "en"])
    .orderBy("position")
    .execute();
  return QUESTION_TYPES.flatMap((type) => {
    const rowsOfType = rows.filter((row) => row.group_key === `faq_${type}`);
    const anchors = [...new Set(rowsOfType.map((row) => row.anchor))];
    return anchors.flatMap((anchor) => {
      const translations = rowsOfType.filter((row) => row.anchor === anchor);
      const row = translations.find((translation) => translation.language === language) ?? translations[0];
      if (!row) return [];
      const question = fillBrand(row.title, language);
      const html = renderText(row.body, language);
      return [{ type, anchor, question, html, searchText: normalizeSearchText(`${question} ${stripHtml(html)}`) }];
    });
  });
}
