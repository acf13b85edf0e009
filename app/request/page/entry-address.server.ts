import { isSpoken } from "#server/locale/channel-pages.schema.ts";
import { isChannelLanguage, isLanguage, languageOfLt } from "#server/locale/locale.schema.ts";
import { path, type Query } from "#server/locale/path.schema.ts";
import { rememberedLanguage } from "#app/request/preferences.server.ts";

/**
 * Where an address without a language, or with `LT`, leads: the same page in the language of `LT`, else of the address,
 * else of lang_base, else zh-cn. A page that Japanese or Korean does not have leads to the zh-cn homepage (§2 Navigation behaviour).
 * The rest of the query is kept: it names the advert or partner that led here.
 */
export function entryAddress(request: Request): string {
  const url = new URL(request.url);
  const segments = url.pathname.split("/").filter(Boolean);
  const first = segments[0]?.toLowerCase();
  const named = isChannelLanguage(first);
  const page = (named ? segments.slice(1) : segments).join("/") || "homepage";
  const language = languageOfLt(url.searchParams.get("LT")) ?? (named ? first : rememberedLanguage(request));
  const query = queryOf(url);
  return isSpoken(language, page) ? path(language, page, query) : path("zh-cn", "homepage", query);
}

/** Where an unknown page under a language leads: to the homepage of that language, or the zh-cn one, with its query. */
export function homepageAddress(request: Request, language: string | undefined): string {
  return path(isLanguage(language) ? language : "zh-cn", "homepage", queryOf(new URL(request.url)));
}

/** Longer queries are cut at a parameter: nothing that the shop reads of an address is as long. */
const LONGEST_QUERY = 2048;

function queryOf({ searchParams }: URL): Query {
  const query = new Map<string, string[]>();
  let left = LONGEST_QUERY;
  for (const [name, value] of searchParams) {
    left -= new URLSearchParams([[name, value]]).toString().length + 1;
    if (left < 0) break;
    if (name !== "LT") query.set(name, [...(query.get(name) ?? []), value]);
  }
  return Object.fromEntries(query);
}
