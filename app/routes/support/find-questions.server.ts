import type { AppLoadContext } from "@remix-run/node";
import { listQuestions } from "#server/content/questions/list-questions.ts";
import { MAX_SEARCH_LENGTH } from "./search-limits.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { questionMarkup } from "./question-markup.server.tsx";

/** Returns the search text with single spaces, truncated to MAX_SEARCH_LENGTH; "" if there is none. */
export const cleanSearchQuery = (q: string | null) => (q ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_SEARCH_LENGTH);

/** Returns the number of the questions that contain every word of `q` in their text or answer, and their HTML, grouped by type. */
export async function findQuestions({ shop }: AppLoadContext, language: Language, q: string): Promise<{ found: number; html: string }> {
  const questions = await listQuestions(shop, { language, q });
  return { found: questions.length, html: questionMarkup({ language, t: textsFor(language, "faq"), questions, byType: true }) };
}
