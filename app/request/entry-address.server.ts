import { CHANNEL_LANGUAGES, isLanguage, LT_LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { readPreferences } from "./preferences.server.ts";

/** The language that `?LT=` asks for; ja and ko have no pages outside the channels, so they answer null (§2). */
export function languageFromLt(request: Request): Language | null {
  const asked = LT_LANGUAGES[new URL(request.url).searchParams.get("LT") ?? ""];
  return isLanguage(asked) ? asked : null;
}

/**
 * Where an address without a language, or with `LT`, leads: the same page in the language of `LT`, else of the address,
 * else of lang_base, else zh-cn. Japanese and Korean lead to the zh-cn homepage (§2 Navigation behaviour).
 */
export function entryAddress(request: Request): string {
  const url = new URL(request.url);
  const segments = url.pathname.split("/").filter(Boolean);
  const lt = url.searchParams.get("LT");
  const first = segments[0]?.toLowerCase() ?? "";
  const channelOnly = (one: string | undefined) => CHANNEL_LANGUAGES.includes(one as never) && !isLanguage(one);
  if (channelOnly(LT_LANGUAGES[lt ?? ""]) || (channelOnly(first) && !languageFromLt(request))) return path("zh-cn", "homepage");

  const page = (CHANNEL_LANGUAGES.includes(first as never) ? segments.slice(1) : segments).join("/") || "homepage";
  const language = languageFromLt(request) ?? (isLanguage(first) ? first : readPreferences(request).language);
  url.searchParams.delete("LT");
  return path(language, page, Object.fromEntries(url.searchParams));
}
