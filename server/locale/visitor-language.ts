import { readCookieHeader } from "#server/protocol/read-cookie.ts";
import { DEFAULT_LANGUAGE, isChannelLanguage, matchAcceptLanguage, type ChannelLanguage } from "./locale.schema.ts";

type Headers = { cookie: string | null | undefined; acceptLanguage: string | null | undefined };

/**
 * Returns the language of a visitor whose address names none: that of the last visit (§3: cookie lang_base; also Japanese or Korean, which only some
 * pages have), else the best match of the browser's languages, else the default.
 */
export function visitorLanguage({ cookie, acceptLanguage }: Headers): ChannelLanguage {
  const remembered = readCookieHeader(cookie, "lang_base") ?? undefined;
  return isChannelLanguage(remembered) ? remembered : (matchAcceptLanguage(acceptLanguage ?? "") ?? DEFAULT_LANGUAGE);
}
