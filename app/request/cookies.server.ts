import type { SentCookieName } from "./cookie-names.ts";
import { readCookieHeader } from "#server/protocol/read-cookie.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the decoded value of a cookie, or null. */
export const readCookie = (request: Request, name: SentCookieName) => readCookieHeader(request.headers.get("Cookie"), name);

/** Returns the headers that send Set-Cookie lines. */
export const setCookieHeaders = (cookies: string[]) => cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);

/** Returns a Set-Cookie line for an unsigned cookie; SameSite=Lax. `maxAge` in seconds, a year by default. An empty value deletes the cookie. */
export function plainCookie(name: SentCookieName, value: string, options: { secure: boolean; maxAge?: number; httpOnly?: boolean }): string {
  const maxAge = value === "" ? 0 : (options.maxAge ?? YEAR_SECONDS);
  return [
    `${name}=${encodeURIComponent(value)}`,
    "Path=/",
    `Max-Age=${maxAge}`,
    "SameSite=Lax",
    ...(options.httpOnly ? ["HttpOnly"] : []),
    ...(options.secure ? ["Secure"] : []),
  ].join("; ");
}
