import type { Request, RequestHandler, Response } from "express";
import { rejectRequest } from "#server/http/response/reject-request.ts";

/** Methods that change state. */
const UNSAFE_METHODS = new Set(["POST", "PATCH", "DELETE"]);
/** Webhooks: authenticated by a signature. */
const SIGNED_PATHS = /^\/api\/webhooks\//i;
/**
 * Called by servers, authenticated by a token that we signed: by the eSIM site, and by mail providers that switch reminders off with one click (RFC 8058).
 * Exempt without cookies only: the pages of the same addresses accept a signed-in visitor instead of a token.
 */
const TOKEN_PATHS = /^\/(api\/product\/redeemEsimLink|[a-z-]{2,5}\/reminders)$/i;

/**
 * Protects against cross-site request forgery: accepts a POST, PATCH or DELETE only from a page of the same origin, else answers 403. The
 * Origin header must equal the origin that the request is addressed to; if the browser sends no Origin, Sec-Fetch-Site decides. Exempt are
 * callers that no cookie signs in: signed webhooks, the servers of the eSIM site and of mail providers, and API calls with a `Token` header.
 */
export const checkOrigin: RequestHandler = (req, res, next) => {
  if (!UNSAFE_METHODS.has(req.method) || SIGNED_PATHS.test(req.path) || isServerCall(req) || isApiClient(req) || isOwnPage(req, res)) return next();
  rejectRequest(req, res, "foreign-sender");
};

/** If the site has two origins, a page of one cannot post to the other: Remix treats that as a foreign origin and throws. */
function isOwnPage({ headers }: Request, res: Response): boolean {
  if (headers.origin !== undefined) return headers.origin === res.locals.origin;
  return headers["sec-fetch-site"] === "same-origin" || headers["sec-fetch-site"] === "none";
}

/** Whether a server without a browser sends the request: a browser's POST always has at least one of these headers. */
function isServerCall({ path, headers }: Request): boolean {
  return TOKEN_PATHS.test(path) && headers.origin === undefined && headers["sec-fetch-site"] === undefined && headers.cookie === undefined;
}

/**
 * Whether the request has the API's `Token` header, which is empty for a caller that is not signed in. A page of another site cannot send this
 * header, and cookies sent beside it do not sign anyone in.
 */
function isApiClient(req: Request): boolean {
  return /^\/api\//i.test(req.path) && req.headers.token !== undefined;
}
