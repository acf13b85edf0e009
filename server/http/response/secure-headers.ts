import { randomBytes, createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { RequestHandler, Response } from "express";
import type { Env } from "#server/env.ts";
import { hasLinkKey } from "#server/http/request/request-id.ts";
import { CHANNEL_FRAME_PAGES, pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { isLanguage } from "#server/locale/locale.schema.ts";
import { readCookieHeader, CHAT_CONSENT_COOKIE } from "#server/protocol/cookie.ts";
import { paymentPageOrigins } from "#server/gateways/payments/stripe/payment-page-origins.ts";
import { PREFETCH_RULES } from "#server/protocol/prefetch.schema.ts";

const YEAR_SECONDS = 31_536_000;
/** The pages that may use the camera to photograph a document. */
const CAMERA_PAGES = /^\/[^/]+\/(real-name|real-name-channel|prepaid\/realname)\/?$/i;

/** Sets the security headers before any other handler can end the response. */
export function secureHeaders(env: Env): RequestHandler {
  return (req, res, next) => {
    const nonce = randomBytes(16).toString("base64");
    res.locals.nonce = nonce;
    res.set(securityHeaders(env, nonce, req.path, chatOrigin(env, req.path, req.headers)));
    if (hasLinkKey(req.originalUrl)) res.set("Referrer-Policy", "same-origin");
    next();
  };
}

/** The headers that a browser applies to documents only. On a small file they would weigh more than the file. */
const DOCUMENT_HEADERS = [
  "Content-Security-Policy",
  "Accept-CH",
  "X-Frame-Options",
  "Referrer-Policy",
  "Permissions-Policy",
  "Cross-Origin-Opener-Policy",
  "X-Request-Id",
];

/** Removes what a stylesheet, script or picture does not need. */
export function removeDocumentHeaders(res: Response): void {
  for (const name of DOCUMENT_HEADERS) res.removeHeader(name);
}

/** Returns the security headers of every response, including errors, files and redirects. Without a nonce the page may load and run nothing. */
export function securityHeaders(env: Env, nonce?: string, path = "", chat: string | null = null): Record<string, string> {
  return {
    "Content-Security-Policy": nonce
      ? contentSecurityPolicy(env, { scripts: `'nonce-${nonce}' 'strict-dynamic' 'self'`, styles: `'nonce-${nonce}'` }, chat)
      : "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // With no-referrer, browsers would send `Origin: null` with our own forms.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": `camera=(${CAMERA_PAGES.test(path) ? "self" : ""}), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()`,
    "Cross-Origin-Opener-Policy": "same-origin",
    // Browsers send the type of the connection (`ECT`) only if asked for it, and over https.
    ...(env.secure && { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}`, "Accept-CH": "ECT" }),
  };
}

/**
 * Returns the origin of the chat vendor if a page may load the chat script, else null. A page may if a bot supports its language and the
 * visitor agreed to the chat and sends no Global Privacy Control signal; channel pages never may (§1).
 */
function chatOrigin(env: Pick<Env, "chatScriptUrl" | "chatBots">, path: string, headers: IncomingHttpHeaders): string | null {
  const language = path.split("/")[1];
  if (!env.chatScriptUrl || !isLanguage(language) || !env.chatBots[language]) return null;
  // No page has an escaped character in its path. With one, a channel page would not be recognized.
  if (path.includes("%")) return null;
  if (headers["sec-gpc"] === "1" || readCookieHeader(headers.cookie, CHAT_CONSENT_COOKIE) !== "accept") return null;
  return CHANNEL_FRAME_PAGES.includes(pageFromPath(path.toLowerCase())) ? null : new URL(env.chatScriptUrl).origin;
}

/** The speculation rules that a page with scripts adds (`app/client/enhancements.ts`). */
const PREFETCH = `'sha256-${createHash("sha256").update(PREFETCH_RULES).digest("base64")}'`;

/**
 * Returns the Content-Security-Policy of one response. `scripts` and `styles`: the sources of `script-src`, and those of `style-src` besides the files of the
 * shop. `form-action` lists the payment page and the eSIM site besides the shop: without them a browser posts the form and then blocks the redirect. `chat` is
 * the origin of the chat vendor, if allowed.
 */
export function contentSecurityPolicy(env: Env, { scripts, styles }: { scripts: string; styles: string }, chat: string | null = null): string {
  const vendor = chat ? ` ${chat}` : "";
  const formTargets = [...env.origins, ...paymentPageOrigins(env), ...(env.esimSiteUrl ? [new URL(env.esimSiteUrl).origin] : [])];
  const rules = [
    "default-src 'self'",
    `script-src ${scripts === "'none'" ? scripts : `${scripts} ${PREFETCH}`}${vendor}`,
    // The development server adds inline styles and uses a web socket.
    env.production ? `style-src 'self'${styles && ` ${styles}`}${vendor}` : `style-src 'self' 'unsafe-inline'${vendor}`,
    ...(vendor || !env.production ? [`connect-src 'self'${env.production ? "" : " ws:"}${vendor}${vendor.replace(/^ http/, " ws")}`] : []),
    `img-src 'self' data:${vendor}`,
    // The service worker would otherwise fall under `script-src`, where 'strict-dynamic' disables 'self'. Without that it may be loaded, and the rule costs bytes.
    ...(scripts.includes("'strict-dynamic'") ? ["worker-src 'self'"] : []),
    `form-action 'self' ${formTargets.join(" ")}`,
    `frame-src ${chat ?? "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  if (env.secure) rules.push("upgrade-insecure-requests");
  return rules.join("; ");
}
