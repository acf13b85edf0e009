import { createCookie } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import {
  CHANNEL_LANGUAGE_OPTIONS,
  DEFAULT_LANGUAGE,
  isChannelLanguage,
  LANGUAGE_OPTIONS,
  parseLanguageTag,
  SOURCE_LANGUAGE,
  type ChannelLanguage,
} from "#server/locale/locale.schema.ts";
import { readCookieHeader } from "#server/protocol/cookie.ts";

/** Characters of a header `Accept-Language` that are read; browsers send fewer than 100. */
const MAX_ACCEPT_LANGUAGE = 500;
/** Whether such a header names any language. */
const NAMES_LANGUAGE = /(?:^|,) *[a-z]/i;
const known = (text: string | null | undefined): ChannelLanguage | null => (isChannelLanguage(text ?? undefined) ? (text as ChannelLanguage) : null);
/** The language of the last visit (§3). Stylesheets set it (`remember-language.ts`), as plain text. */
const cookie = { ...createCookie("lang_base"), parse: async (header: string | null) => known(readCookieHeader(header, "lang_base")) };

/**
 * Returns the language of a request, among those of all pages or those of the channel pages: the first segment of its address, else that of the last visit,
 * else the best match of the browser's languages. A visitor whose browser names others only gets English.
 */
export async function requestLanguage(request: Request, pages: "site" | "channel"): Promise<ChannelLanguage> {
  const options = pages === "channel" ? CHANNEL_LANGUAGE_OPTIONS : LANGUAGE_OPTIONS;
  const accepted = request.headers.get("Accept-Language")?.slice(0, MAX_ACCEPT_LANGUAGE) ?? "";
  const i18n = new RemixI18Next({
    detection: {
      supportedLanguages: options.flatMap(({ key, tags }) => [key, ...tags]),
      fallbackLanguage: NAMES_LANGUAGE.test(accepted) ? SOURCE_LANGUAGE : DEFAULT_LANGUAGE,
      order: ["custom", "cookie", "header"],
      findLocale: async ({ url }) => known(new URL(url).pathname.split("/")[1]),
      cookie,
    },
  });
  const headers = { Cookie: request.headers.get("Cookie") ?? "", "Accept-Language": accepted };
  return parseLanguageTag(await i18n.getLocale(new Request(request.url, { headers }))) ?? DEFAULT_LANGUAGE;
}
