import type { LoaderFunctionArgs } from "@remix-run/node";
import { readCurrency } from "#app/request/preferences.server.ts";
import { isLanguage } from "#server/locale/locale.schema.ts";
import { searchDestinations } from "#server/destinations/search/search-destinations.ts";

/** Returns up to eight destinations that match the search text, as JSON. 404 for an unknown language (§2). */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  if (!isLanguage(params.lang)) return Response.json([], { status: 404 });
  const q = new URL(request.url).searchParams.get("q") ?? "";
  const currency = readCurrency(request, params.lang);
  const hits = searchDestinations(context.shop, { q, language: params.lang, currency, limit: 8 });
  return Response.json(
    hits.map(({ id, name, flag, from }) => ({ id, name, flag, from })),
    { headers: { "Cache-Control": "private, max-age=60" } },
  );
}
