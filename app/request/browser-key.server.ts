import { randomBytes } from "node:crypto";
import { readCookie } from "./cookies.server.ts";

/** New keys of browsers without a cookie. All readers in one loader or action share a key: Remix gives each of them another request. */
const newKeys = new WeakMap<Request, string>();

/**
 * Returns the random key of a browser: 32 bytes in a session cookie. It binds a one-time code to the browser that requested it, and keeps the turn of a
 * browser in the queue of a rate limit. `cookies`: the Set-Cookie lines for the response; empty if the browser already has a key.
 */
export function readBrowserKey(request: Request, secure: boolean): { browser: string; cookies: string[] } {
  const name = secure ? "__Host-browser" : "browser";
  const sentKey = readCookie(request, name);
  if (sentKey && /^[\w-]{43}$/.test(sentKey)) return { browser: sentKey, cookies: [] };
  const browser = newKeys.get(request) ?? randomBytes(32).toString("base64url");
  newKeys.set(request, browser);
  return { browser, cookies: [[`${name}=${browser}`, "Path=/", "SameSite=Lax", "HttpOnly", ...(secure ? ["Secure"] : [])].join("; ")] };
}
