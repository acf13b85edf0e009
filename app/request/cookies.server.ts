import type { SentCookieName } from "#server/protocol/cookie-names.ts";
import { readCookieHeader } from "#server/protocol/read-cookie.ts";

/** Returns the decoded value of a cookie, or null. */
export const readCookie = (request: Request, name: SentCookieName) => readCookieHeader(request.headers.get("Cookie"), name);

/** Returns the headers that send Set-Cookie lines. */
export const setCookieHeaders = (cookies: string[]) => cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
