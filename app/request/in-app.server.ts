import { plainCookie } from "#server/protocol/plain-cookie.ts";
import { readCookie } from "./cookies.server.ts";

const COOKIE = "in_app";

/** Returns true if this order was placed on the page for apps; its result page then has no frame either. */
export const isInApp = (request: Request, number: string) => readCookie(request, COOKIE) === number;

/**
 * Returns a Set-Cookie line for a new order. `number`: its number if it was placed inside an app, else null, which deletes the cookie. The cookie lasts a
 * day, longer than any payment takes.
 */
export const inAppCookie = (number: string | null, secure: boolean) => plainCookie(COOKIE, number ?? "", { secure, maxAge: 86_400, httpOnly: true });
