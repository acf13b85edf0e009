import type { SentCookieName } from "#server/protocol/cookie-names.ts";
import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { plainCookie, readCookieHeader } from "#server/protocol/cookie.ts";

/** Returns the decoded value of a cookie, or null. */
export const readCookie = (request: Request, name: SentCookieName) => readCookieHeader(request.headers.get("Cookie"), name);

/** Returns the headers that send Set-Cookie lines. */
export const setCookieHeaders = (cookies: string[]) => cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);

/**
 * Returns the random key of a browser: 32 bytes in a session cookie. It binds a one-time code to the browser that requested it, and keeps the turn of a
 * browser in the queue of a rate limit. `cookies`: the Set-Cookie lines for the response; empty if the browser already has a key.
 */
export function readBrowserKey(request: Request, context: AppLoadContext): { browser: string; cookies: string[] } {
  const { secure } = context.desk ?? context.shop.env;
  const name = secure ? "__Host-browser" : "browser";
  const sentKey = readCookie(request, name);
  if (sentKey && /^[\w-]{43}$/.test(sentKey)) return { browser: sentKey, cookies: [] };
  const browser = (context.newBrowserKey ??= randomBytes(32).toString("base64url"));
  return { browser, cookies: [[`${name}=${browser}`, "Path=/", "SameSite=Lax", "HttpOnly", ...(secure ? ["Secure"] : [])].join("; ")] };
}

const COOKIE = "in_app";

/** Returns true if this order was placed on the page for apps; its result page then has no frame either. */
export const isInApp = (request: Request, number: string) => readCookie(request, COOKIE) === number;

/**
 * Returns a Set-Cookie line for a new order. `number`: its number if it was placed inside an app, else null, which deletes the cookie. The cookie lasts a
 * day, longer than any payment takes.
 */
export const inAppCookie = (number: string | null, secure: boolean) => plainCookie(COOKIE, number ?? "", { secure, maxAge: 86_400, httpOnly: true });

/**
 * Returns a Set-Cookie line with the checkout key of the order that this browser has just placed. Unlike the link of the order, which is mailed, it shows
 * for a day that this is the buyer's browser.
 */
export const placedOrderCookie = (checkoutKey: string, secure: boolean) =>
  plainCookie("placed", checkoutKey, { secure, maxAge: 86_400, httpOnly: true });

/** Returns the checkout key of the order that this browser placed last, or null. */
export const readPlacedOrder = (request: Request) => readCookie(request, "placed");
