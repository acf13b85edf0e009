import type { RequestHandler } from "express";
import type { Env } from "#server/env.ts";
import { existsInLanguage, pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { isChannelLanguage } from "#server/locale/locale.schema.ts";
import { plainCookie } from "#server/protocol/plain-cookie.ts";
import { readCookieHeader } from "#server/protocol/read-cookie.ts";

/** Stores the language of the page that a visitor opens in `lang_base`, if it is another one than before. `/` leads to a page in this language. */
export function rememberLanguage({ secure }: Pick<Env, "secure">): RequestHandler {
  return (req, res, next) => {
    const [, language] = req.path.split("/");
    const isPage = (req.method === "GET" || req.method === "HEAD") && !res.locals.closed && isChannelLanguage(language);
    if (isPage && readCookieHeader(req.headers.cookie, "lang_base") !== language && existsInLanguage(language, pageFromPath(req.path)))
      res.append("Set-Cookie", plainCookie("lang_base", language, { secure }));
    next();
  };
}
