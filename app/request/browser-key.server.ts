import { randomBytes } from "node:crypto";
import { readCookie } from "./cookies.server.ts";

/**
 * The chance number that ties a code to the browser that asked for it: 32 random bytes in a cookie that ends with the browser.
 * `cookies` are the lines that an answer must set where the browser had none.
 */
export function readBrowserKey(request: Request, secure: boolean): { browser: string; cookies: string[] } {
  const name = secure ? "__Host-browser" : "browser";
  const known = readCookie(request, name);
  if (known && /^[\w-]{43}$/.test(known)) return { browser: known, cookies: [] };
  const browser = randomBytes(32).toString("base64url");
  return { browser, cookies: [[`${name}=${browser}`, "Path=/", "SameSite=Lax", "HttpOnly", ...(secure ? ["Secure"] : [])].join("; ")] };
}
