import type { LoaderFunctionArgs } from "@remix-run/node";
import { isLanguage } from "#server/locale/locale.schema.ts";
import { findQuestions, cleanSearchQuery } from "./find-questions.server.ts";

export type FoundQuestions = { found: number; html: string };

/** Returns the questions that match the search text, as JSON for the script of the page (§2, FAQ). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (!isLanguage(params.lang)) return Response.json({ found: 0, html: "" }, { status: 404 });
  const q = cleanSearchQuery(new URL(request.url).searchParams.get("q"));
  const result: FoundQuestions = q ? await findQuestions(context, params.lang, q) : { found: 0, html: "" };
  return Response.json(result, { headers: { "Cache-Control": "private, max-age=60" } });
}
