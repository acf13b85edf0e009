import type { LoaderFunctionArgs } from "@remix-run/node";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { renderHtml } from "#app/i18n/render-html.server.tsx";
import { listQuestions } from "#server/content/questions/list-questions.ts";
import { isLanguage } from "#server/locale/locale.schema.ts";
import { FoundQuestions } from "./question-list.tsx";
import { cleanSearchQuery } from "./search-query.ts";

/** What a search found. `message`: the number of questions in words; empty if there is none. `html`: the questions, or that there is none. */
export type QuestionSearchResult = { message: string; html: string };

/** Returns the questions that match the search text, as JSON for the script of the page (§2, FAQ). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (!isLanguage(params.lang)) return Response.json({ message: "", html: "" } satisfies QuestionSearchResult, { status: 404 });
  const q = cleanSearchQuery(new URL(request.url).searchParams.get("q"));
  const questions = q ? await listQuestions(context.shop, { language: params.lang, q }) : [];
  const count = questions.length;
  const message = count > 0 ? textsFor(params.lang, "faq")("found", { count, q }) : "";
  const html = renderHtml(params.lang, <FoundQuestions questions={questions} q={q} />);
  return Response.json({ message, html } satisfies QuestionSearchResult, { headers: { "Cache-Control": "private, max-age=60" } });
}
