import { isSpoken } from "#server/locale/channel-pages.schema.ts";
import { isChannelLanguage, languageOfLt } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { rememberedLanguage } from "./preferences.server.ts";

/**
 * Where an address without a language, or with `LT`, leads: the same page in the language of `LT`, else of the address,
 * else of lang_base, else zh-cn. A page that Japanese or Korean does not have leads to the zh-cn homepage (§2 Navigation behaviour).
 */
export function entryAddress(request: Request): string {
  const url = new URL(request.url);
  const segments = url.pathname.split("/").filter(Boolean);
  const first = segments[0]?.toLowerCase();
  const named = isChannelLanguage(first);
  const page = (named ? segments.slice(1) : segments).join("/") || "homepage";
  const language = languageOfLt(url.searchParams.get("LT")) ?? (named ? first : rememberedLanguage(request));
  if (!isSpoken(language, page)) return path("zh-cn", "homepage");
  url.searchParams.delete("LT");
  return path(language, page, Object.fromEntries(url.searchParams));
}
