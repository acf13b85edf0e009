import { createCookie } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import {
  CHANNEL_LANGUAGES,
  DEFAULT_LANGUAGE,
  isChannelLanguage,
  LANGUAGES,
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
 * Returns the language of a request: the first segment of its address, else that of the last visit, which counts on every page (§2), else the best match of
 * the browser's languages, among those of all pages or those of the channel pages. A visitor whose browser names others only gets English.
 */
export async function requestLanguage(request: Request, pages: "site" | "channel"): Promise<ChannelLanguage> {
  const cookies = request.headers.get("Cookie") ?? "";
  const accepted = request.headers.get("Accept-Language")?.slice(0, MAX_ACCEPT_LANGUAGE) ?? "";
  const i18n = new RemixI18Next({
    detection: {
      supportedLanguages: pages === "channel" || (await cookie.parse(cookies)) ? CHANNEL_LANGUAGES : LANGUAGES,
      fallbackLanguage: NAMES_LANGUAGE.test(accepted) ? SOURCE_LANGUAGE : DEFAULT_LANGUAGE,
      order: ["custom", "cookie", "header"],
      findLocale: async ({ url }) => known(new URL(url).pathname.split("/")[1]),
      cookie,
    },
  });
  // Of an unknown tag such as `zh-Hant-US`, remix-i18next takes the first language with the same primary subtag.
  const ours = accepted.replace(/[^,;]+/g, (tag) => parseLanguageTag(tag) ?? tag);
  return (
    parseLanguageTag(await i18n.getLocale(new Request(request.url, { headers: { Cookie: cookies, "Accept-Language": ours } }))) ?? DEFAULT_LANGUAGE
  );
}
