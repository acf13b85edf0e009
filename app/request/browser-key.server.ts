import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { readCookie } from "./cookies.server.ts";

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
