import type { RequestHandler } from "express";
import { findCurrentMaintenance, type MaintenanceNotice } from "#server/content/maintenance/find-maintenance.ts";
import { isChannelLanguage, parseLtLanguage, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { METHODS_WITH_BODY } from "#server/http/request/post-limits.ts";
import { requestLanguage } from "#server/http/request/request-language.ts";

/** Paths that stay available during maintenance: API calls, upload parts, the test payment page, the mailbox, and files for crawlers. */
const AVAILABLE_PATHS = /^\/(api|uploads|sandbox|mailbox|mailbox\.json|robots\.txt|sitemap\.xml|manifest\.webmanifest)(\/|$)/i;
/** The cookie consent form: a visitor can withdraw consent at any time. */
const CONSENT_PATH = /^\/[a-z-]+\/consent\/?$/i;

/**
 * During maintenance, rewrites every page request to GET (or HEAD) /upgrading in the visitor's language. The browser keeps the requested address, so
 * reloading it later opens the page. No other route runs and no form except consent is read (§2).
 */
export function closeForMaintenance(shop: AppContext): RequestHandler {
  return async (req, res, next) => {
    if (AVAILABLE_PATHS.test(req.path) || (req.method === "POST" && CONSENT_PATH.test(req.path))) return next();
    const maintenance = await findCurrentMaintenance(shop);
    if (!maintenance) return next();
    const requested = new URL(req.originalUrl, shop.env.publicOrigin);
    const language = parseLtLanguage(requested.searchParams.get("LT")) ?? requestLanguage(req);
    res.locals.closed = {
      endsAt: maintenance.endsAt,
      requestedAddress: inLanguage(requested, language),
      wasFormSent: METHODS_WITH_BODY.includes(req.method),
    } satisfies MaintenanceNotice;
    if (req.method !== "HEAD") req.method = "GET";
    req.url = req.originalUrl = path(language, "upgrading");
    next();
  };
}

/** Returns the requested address with the given language and without the parameter `LT`. */
function inLanguage({ pathname, searchParams }: URL, language: ChannelLanguage): string {
  const segments = pathname.split("/").filter(Boolean);
  const page = (isChannelLanguage(segments[0]) ? segments.slice(1) : segments).join("/") || "homepage";
  searchParams.delete("LT");
  return path(language, page, Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)])));
}
