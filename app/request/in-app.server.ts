import { plainCookie, readCookie } from "./cookies.server.ts";

const COOKIE = "in_app";

/** Whether this order was placed on the page that stands inside an app: its result, too, has no frame there. */
export const isInApp = (request: Request, number: string) => readCookie(request, COOKIE) === number;

/** A Set-Cookie line that says which order was placed inside an app; null where the newest was not. A day is longer than any payment. */
export const inAppCookie = (number: string | null, secure: boolean) => plainCookie(COOKIE, number ?? "", { secure, maxAge: 86_400, httpOnly: true });
