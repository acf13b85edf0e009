import { randomBytes } from "node:crypto";
import { readCookie } from "./cookies.server.ts";

/**
 * Returns the random key that binds a one-time code to the browser that requested it: 32 bytes in a session cookie. `cookies`: the Set-Cookie lines
 * for the response; empty if the browser already has a key.
 */
export function readBrowserKey(request: Request, secure: boolean): { browser: string; cookies: string[] } {
  const name = secure ? "__Host-browser" : "browser";
  const sentKey = readCookie(request, name);
  if (sentKey && /^[\w-]{43}$/.test(sentKey)) return { browser: sentKey, cookies: [] };
  const browser = randomBytes(32).toString("base64url");
  return { browser, cookies: [[`${name}=${browser}`, "Path=/", "SameSite=Lax", "HttpOnly", ...(secure ? ["Secure"] : [])].join("; ")] };
}
