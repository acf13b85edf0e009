import type { Request } from "express";
import { isChannelLanguage, languageOrDefault, parseLanguageTag, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { readCookieHeader } from "#server/protocol/read-cookie.ts";

/** Returns the language of messages that are sent before Remix runs: from the address, the `lang` header of an API call, or the language cookie. */
export function requestLanguage(req: Pick<Request, "path" | "headers">): ChannelLanguage {
  const segment = req.path.split("/")[1];
  if (isChannelLanguage(segment)) return segment;
  const headerLanguage = segment?.toLowerCase() === "api" ? parseLanguageTag(String(req.headers.lang ?? "")) : undefined;
  return headerLanguage ?? languageOrDefault(readCookieHeader(req.headers.cookie, "lang_base") ?? "");
}
