import type { Request, RequestHandler, Response } from "express";
import { rejectRequest } from "#server/http/response/reject-request.ts";

/** The requests that change something. */
const CHANGING = new Set(["POST", "PATCH", "DELETE"]);
/** Calls that prove who sends them by a signature. */
const SIGNED = /^\/api\/webhooks\//i;
/** A call of another site's server: it carries a token that we signed for it, and no visitor's cookie counts in it. */
const TOKENED = /^\/api\/product\/redeemEsimLink$/i;

/**
 * Accepts a post only from a page of the shop: its Origin is the one of ours that the post is addressed to, or, where a browser sends
 * none, Sec-Fetch-Site says so. Everything else is 403, so that no other site can act in a visitor's name.
 */
export const checkOrigin: RequestHandler = (req, res, next) => {
  if (!CHANGING.has(req.method) || SIGNED.test(req.path) || isServer(req) || isOwnClient(req) || isOwnPage(req, res)) return next();
  rejectRequest(req, res, "foreign-sender");
};

/** Of two names of ours, a page of one does not post to the other: to Remix that is a foreign site, and a fault. */
function isOwnPage({ headers }: Request, res: Response): boolean {
  if (headers.origin !== undefined) return headers.origin === res.locals.origin;
  return headers["sec-fetch-site"] === "same-origin" || headers["sec-fetch-site"] === "none";
}

/** No browser's page sends a post without these headers. */
function isServer({ path, headers }: Request): boolean {
  return TOKENED.test(path) && headers.origin === undefined && headers["sec-fetch-site"] === undefined && headers.cookie === undefined;
}

/** A program with a header of the calls, empty where nobody is signed in: no page of another site may send that header, and the cookies beside it sign nobody in. */
function isOwnClient(req: Request): boolean {
  return /^\/api\//i.test(req.path) && req.headers.token !== undefined;
}
