import type { RequestHandler } from "express";
import { rejectRequest } from "#server/http/response/reject-request.ts";

/**
 * Protects against cross-site request forgery: a request that may change something must come from a page of the desk. If the browser sends no Origin,
 * Sec-Fetch-Site decides; a request with neither is refused, because no program calls the desk.
 */
export const checkSameOrigin: RequestHandler = (req, res, next) => {
  const { origin } = req.headers;
  const isOwn = origin === undefined ? req.headers["sec-fetch-site"] === "same-origin" : origin === res.locals.origin;
  if (req.method === "GET" || req.method === "HEAD" || isOwn) return next();
  rejectRequest(req, res, "foreign-sender");
};
