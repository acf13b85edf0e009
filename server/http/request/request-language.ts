import type { Request } from "express";
import { browserLanguage, isChannelLanguage, parseLanguageTag, siteLanguage, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { existsInLanguage } from "#server/locale/channel-pages.schema.ts";
import { readCookieHeader } from "#server/protocol/cookie.ts";

/**
 * Returns the language of what is sent before Remix runs: from the address, the `lang` header of an API call, the last visit (§3: cookie lang_base), or the
 * browser, if the requested page exists in its language.
 */
export function requestLanguage(req: Pick<Request, "path" | "headers">): ChannelLanguage {
  const segment = req.path.split("/")[1];
  const called = segment?.toLowerCase() === "api" ? parseLanguageTag(String(req.headers.lang ?? "")) : undefined;
  const remembered = readCookieHeader(req.headers.cookie, "lang_base") ?? undefined;
  const named = [segment, called, remembered].find(isChannelLanguage);
  if (named) return named;
  const preferred = browserLanguage(req.headers["accept-language"]);
  return existsInLanguage(preferred, req.path.split("/").filter(Boolean).join("/")) ? preferred : siteLanguage(preferred);
}
