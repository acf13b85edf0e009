import { plainCookie, readCookie } from "./cookies.server.ts";

const COOKIE = "in_app";

/** Whether this browser last topped up on the page that stands inside an app: what follows stands there too. */
export const isInApp = (request: Request) => readCookie(request, COOKIE) === "1";

/** A Set-Cookie line that says where the visitor tops up; a day is longer than any payment. */
export const inAppCookie = (inApp: boolean, secure: boolean) => plainCookie(COOKIE, inApp ? "1" : "", { secure, maxAge: 86_400, httpOnly: true });
