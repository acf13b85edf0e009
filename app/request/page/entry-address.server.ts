import { parseLanguageTag, parseLtLanguage, DEFAULT_LANGUAGE, isLanguage, siteLanguage } from "#server/locale/locale.schema.ts";
import { path, type Query } from "#server/locale/path.schema.ts";
import { CHANNEL_PAGES, existsInLanguage } from "#server/locale/channel-pages.schema.ts";
import { requestLanguage } from "#app/request/request-language.server.ts";

/** Characters. Longer queries are truncated after a parameter; no query that we read is as long. */
const MAX_QUERY_LENGTH = 2048;

/**
 * Returns the redirect target of an address without a language of ours or with `LT`: the same page in the language of `LT`, else of the address ("/zh-TW/plans"),
 * else of the request, among those that the page has. A page that does not exist in the language leads to the homepage of the default language (§2 Navigation behaviour).
 * The other query parameters are kept, because they identify the advert or partner.
 */
export async function entryAddress(request: Request): Promise<string> {
  const url = new URL(request.url);
  const segments = url.pathname.split("/").filter(Boolean);
  const named = parseLanguageTag(segments[0] ?? "");
  const page = (named ? segments.slice(1) : segments).join("/") || "homepage";
  const pages = CHANNEL_PAGES.includes(page) ? "channel" : "site";
  const language = parseLtLanguage(url.searchParams.get("LT")) ?? named ?? (await requestLanguage(request, pages));
  const query = queryOf(url);
  if (existsInLanguage(language, page)) return path(language, page, query);
  // A link with a key still opens what it was sent for, in a language that the page has.
  return ["order", "ref"].some((name) => url.searchParams.has(name)) && url.searchParams.has("key")
    ? path(siteLanguage(language), page, query)
    : path(DEFAULT_LANGUAGE, "homepage", query);
}

/** Returns the redirect target of an unknown page: the homepage in its language, or in the default language if that has no homepage (§2), with its query. */
export async function homepageAddress(request: Request): Promise<string> {
  const language = await requestLanguage(request, "channel");
  return path(isLanguage(language) ? language : DEFAULT_LANGUAGE, "homepage", queryOf(new URL(request.url)));
}

/** Returns the query without `LT`. */
function queryOf({ searchParams }: URL): Query {
  const query = new Map<string, string[]>();
  let remaining = MAX_QUERY_LENGTH;
  for (const [name, value] of searchParams) {
    remaining -= new URLSearchParams([[name, value]]).toString().length + 1;
    if (remaining < 0) break;
    if (name !== "LT") query.set(name, [...(query.get(name) ?? []), value]);
  }
  return Object.fromEntries(query);
}
