import type { RequestHandler } from "express";
import { findClosing, type Closed } from "#server/content/maintenance/find-maintenance.ts";
import { isChannelLanguage, languageOfLt, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { BRINGS_BODY } from "#server/http/request/post-limits.ts";
import { requestLanguage } from "#server/http/request/request-language.ts";

/** What goes on while the shop is closed: the calls of other programs, pieces of an upload, the test payment page, and what is no page. */
const OPEN = /^\/(api|uploads|sandbox|mailbox|mailbox\.json|robots\.txt|sitemap\.xml|manifest\.webmanifest)(\/|$)/i;
/** The answer to the cookie question: whoever withdraws is never told to come back later. */
const CONSENT = /^\/[a-z-]+\/consent(\.data|\/)?$/i;

/**
 * While maintenance lasts, every page is asked of /upgrading instead, in the reader's language and at the address that was asked for, so that
 * loading it again later opens it; no route runs, and no form but that of consent is read (§2). A page that is open already learns from `X-Closed-Until`.
 */
export function closeForMaintenance(shop: AppContext): RequestHandler {
  return async (req, res, next) => {
    try {
      if (OPEN.test(req.path) || (req.method === "POST" && CONSENT.test(req.path))) return next();
      const closing = await findClosing(shop);
      if (!closing) return next();
      const asked = new URL(req.originalUrl, shop.env.publicOrigin);
      const language = languageOfLt(asked.searchParams.get("LT")) ?? requestLanguage(req);
      res.locals.closed = { endsAt: closing.endsAt, asked: inLanguage(asked, language), sent: BRINGS_BODY.includes(req.method) } satisfies Closed;
      res.set("X-Closed-Until", new Date(closing.endsAt).toISOString());
      if (req.method !== "HEAD") req.method = "GET";
      req.url = req.originalUrl = path(language, "upgrading");
      next();
    } catch (error) {
      next(error);
    }
  };
}

/** The address that was asked for with a language in it, and without what only scripts or a choice of language add to it. */
function inLanguage({ pathname, searchParams }: URL, language: ChannelLanguage): string {
  const segments = pathname
    .replace(/(\/_root)?\.data$/, "")
    .split("/")
    .filter(Boolean);
  const page = (isChannelLanguage(segments[0]) ? segments.slice(1) : segments).join("/") || "homepage";
  for (const name of ["LT", "_routes"]) searchParams.delete(name);
  return path(language, page, Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)])));
}
