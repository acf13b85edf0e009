import { randomBytes } from "node:crypto";
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from "express";
import type { AppContext } from "#server/context/app-context.ts";
import { cachePeriod } from "#server/content/ttl-cache.ts";
import { LIGHT_PAGE_HEADERS } from "#server/protocol/light-pages.ts";
import { acceptedEncodings } from "#server/http/response/compression.ts";
import { contentSecurityPolicy } from "#server/http/response/secure-headers.ts";
import { SEND_STALL_MS } from "#server/http/response/send-response.ts";
import type { CallRemix } from "#server/http/remix/call-remix.ts";
import { anonymousRequest, type AnonymousRequest } from "./anonymous-request.ts";
import { CachedPage } from "./cached-page.ts";
import { hashInlineCode } from "./hash-inline-code.ts";
import { knownValues } from "./known-values.ts";
import { PageCache } from "./page-cache.ts";
import type { Language } from "#server/locale/locale.schema.ts";

/**
 * Browsers ask each time. A cache in front of the shop may keep a page for as long as this one does, and send it for a minute more while it asks (RFC 5861);
 * one that puts `must-revalidate` first waits for the answer.
 */
const SHARED = "public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=60";
/** All headers that `anonymousRequest` reads. */
const VARY = `Accept-Encoding, Cookie, Sec-GPC, ${LIGHT_PAGE_HEADERS}`;

/**
 * Sends pages that are the same for many visitors from memory, compressed. A page is rendered from a request that contains nothing of the visitor but what
 * the key names, so no page can contain anything personal. All other requests go on to Remix.
 */
export function serveCachedPages(shop: AppContext, callRemix: CallRemix): RequestHandler {
  const { pageCacheMb } = shop.env;
  if (pageCacheMb === 0) return (_req, _res, next) => next();
  const cache = new PageCache({
    maxBytes: pageCacheMb * 1024 * 1024,
    version: () => `${cachePeriod(shop.clock())} ${shop.catalogue().version}`,
    onError: (error) => shop.log.error("page-cache", error),
  });
  // Without the database, Remix answers with the page for that.
  const known = (language: Language) => knownValues(shop, language).catch(() => null);
  return async (req, res, next) => {
    const page = await anonymousRequest({ method: req.method, target: req.originalUrl, headers: req.headers }, known);
    if (!page) return next();
    const { origin } = res.locals as { origin: string };
    const found = cache.get(`${origin} ${page.target} ${page.cookie}`, (version) => renderPage(page, { shop, origin, version, callRemix }));
    const cached = await found;
    if (!cached) return next();
    shop.metrics.sharedPage(found instanceof Promise ? "rendered" : "memory");
    res.locals.route = page.route;
    await sendPage(req, res, cached);
  };
}

type RenderOptions = { shop: AppContext; origin: string; version: string; callRemix: CallRemix };

/** Renders a page or file for nobody in particular. Null for a redirect, an error, and a page that wants a cookie or a cache rule of its own. */
async function renderPage({ target, cookie }: AnonymousRequest, { shop, origin, version, callRemix }: RenderOptions): Promise<CachedPage | null> {
  const nonce = randomBytes(16).toString("base64");
  const request = new Request(origin + target, { headers: { Accept: "text/html", Cookie: cookie } });
  const response = await callRemix(request, { nonce, requestId: "", clientAddress: "", isDirectLocalRequest: false });
  const { headers } = response;
  if (response.status !== 200 || headers.has("Set-Cookie")) return null;
  if (!headers.get("Content-Type")?.startsWith("text/html")) {
    return new CachedPage(Buffer.from(await response.arrayBuffer()), Object.fromEntries(headers), version);
  }
  if (headers.has("Cache-Control")) return null;
  const page = hashInlineCode(await response.text(), nonce);
  if (!page) return null;
  // No 'strict-dynamic': without a nonce it blocks the static imports of an inline module (CSP 3, section 8.2).
  const { script, style } = page.sources;
  const scripts = script.length > 0 ? `${script.join(" ")} 'self'` : "'none'";
  const policy = contentSecurityPolicy(shop.env, { scripts, styles: style.join(" ") });
  return new CachedPage(Buffer.from(page.html), { ...Object.fromEntries(headers), "content-security-policy": policy }, version);
}

/** Sends a page in the best encoding, or 304 if the visitor has it. */
async function sendPage(req: ExpressRequest, res: ExpressResponse, page: CachedPage): Promise<void> {
  const [wanted] = acceptedEncodings(req.headers["accept-encoding"]);
  const { body, etag, encoding } = await page.representation(wanted);
  res.set({ "Cache-Control": SHARED, ...page.headers, Vary: VARY, ETag: etag });
  // No shared page sets a cookie; one that did would be for one visitor.
  if (res.hasHeader("Set-Cookie")) res.set("Cache-Control", "private, no-cache");
  if (encoding) res.set("Content-Encoding", encoding);
  if (req.fresh) return (void res.removeHeader("Content-Encoding"), void res.status(304).end());
  res.setTimeout(SEND_STALL_MS);
  res.set("Content-Length", String(body.length)).end(req.method === "HEAD" ? undefined : body);
}
