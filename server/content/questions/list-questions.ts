import type { AppContext } from "#server/context/app-context.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { normalizeSearchText, questionSearch } from "./match-questions.ts";
import { stripHtml } from "#server/content/markup/strip-html.ts";
import { QUESTION_TYPES, type Question, type QuestionType } from "#server/content/question.schema.ts";
import { withTtlCache } from "#server/content/ttl-cache.ts";
import { fillBrand, renderText } from "#server/content/markup/render-text.ts";

type Wanted = { language: Language; type?: QuestionType; q?: string };
type Known = Question & { words: string };

/**
 * The questions of a type, else of all, in their order and with answers as clean HTML; each word of `q` stands in one of them, whatever
 * the case (§2). English stands where a language has none. At most 10 s old.
 */
export async function listQuestions(shop: Pick<AppContext, "db" | "clock">, { language, type, q = "" }: Wanted): Promise<Question[]> {
  const all = await withTtlCache(shop, `questions ${language}`, () => readQuestions(shop, language));
  const fits = questionSearch(q);
  return all.filter((one) => (!type || one.type === type) && fits(one.words)).map(({ words: _words, ...one }) => one);
}

async function readQuestions(shop: Pick<AppContext, "db">, language: Language): Promise<Known[]> {
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
    const own = rows.filter((row) => row.group_key === `faq_${type}`);
    const anchors = [...new Set(own.map((row) => row.anchor))];
    return anchors.flatMap((anchor) => {
      const both = own.filter((row) => row.anchor === anchor);
      const row = both.find((one) => one.language === language) ?? both[0];
      if (!row) return [];
      const question = fillBrand(row.title, language);
      const html = renderText(row.body, language);
      return [{ type, anchor, question, html, words: normalizeSearchText(`${question} ${stripHtml(html)}`) }];
    });
  });
}
