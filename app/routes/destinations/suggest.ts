import type { LoaderFunctionArgs } from "@remix-run/node";
import { readCurrency } from "#app/request/preferences.server.ts";
import { isLanguage } from "#server/locale/locale.schema.ts";
import { listPopular } from "#server/destinations/list-destinations.ts";
import { searchDestinations } from "#server/destinations/search/search-destinations.ts";

const MAX_POPULAR = 4;

/**
 * Returns up to eight destinations that match the search text, as JSON. Without a text: popular ones. 404 for an
 * unknown language (§2).
 */
export function loader({ request, params, context: { shop } }: LoaderFunctionArgs) {
  if (!isLanguage(params.lang)) return Response.json([], { status: 404 });
  const search = new URL(request.url).searchParams;
  const locale = { language: params.lang, currency: readCurrency(request, params.lang) };
  const q = search.get("q")?.trim() ?? "";
  if (q !== "") {
    const hits = searchDestinations(shop, { q, ...locale, limit: 8 });
    return answer(hits.map(({ id, name, flag, from, matched }) => ({ id, name, flag, from, matched })));
  }
  return answer(listPopular(shop, { ...locale, limit: MAX_POPULAR }));
}

const answer = (suggestions: object[]) => Response.json(suggestions, { headers: { "Cache-Control": "private, max-age=60" } });
