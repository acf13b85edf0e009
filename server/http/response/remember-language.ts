import type { RequestHandler } from "express";
import type { Env } from "#server/env.ts";
import { existsInLanguage, pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { isChannelLanguage } from "#server/locale/locale.schema.ts";
import { isSameOriginRequest } from "#server/protocol/request.ts";
import { plainCookie, readCookieHeader } from "#server/protocol/cookie.ts";
import { removeDocumentHeaders } from "./secure-headers.ts";

const ADDRESS = /^\/visit\/([a-z-]+)$/;

/**
 * Handles `/visit/:lang`, an empty stylesheet that stores the language in `lang_base`. Pages link to it (`addLanguageLink`) instead of setting the cookie, so
 * that caches may keep them. Only a page of the shop can set the cookie.
 */
export function rememberLanguage({ secure }: Pick<Env, "secure">): RequestHandler {
  return (req, res, next) => {
    const language = ADDRESS.exec(req.path)?.[1];
    if ((req.method !== "GET" && req.method !== "HEAD") || !isChannelLanguage(language)) return next();
    res.locals.route = "/visit/:lang";
    removeDocumentHeaders(res);
    if (isSameOriginRequest((name) => req.get(name), res.locals.origin as string))
      res.set("Set-Cookie", plainCookie("lang_base", language, { secure }));
    res.set({ "Content-Type": "text/css", "Content-Length": "0", "Cache-Control": "no-store" }).end();
  };
}

/** Returns the language of the page that a visitor opens, if it is another one than that of the last page; else null. */
export function languageToRemember(path: string, cookies: string | null): string | null {
  const [, language] = path.split("/");
  const isNew = isChannelLanguage(language) && existsInLanguage(language, pageFromPath(path)) && readCookieHeader(cookies, "lang_base") !== language;
  return isNew ? language : null;
}

/** Adds the link that remembers the language. At the end of the body and for another medium, it has the lowest priority and blocks nothing. */
export function addLanguageLink(html: string, language: string): string {
  const end = html.lastIndexOf("</body>");
  return end < 0 ? html : `${html.slice(0, end)}<link rel="stylesheet" href="/visit/${language}" media="print"/>${html.slice(end)}`;
}
