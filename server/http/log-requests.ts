import type { RequestHandler } from "express";
import type { AppContext } from "#server/context/app-context.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]);

/**
 * One line and one count for each request that was answered or broken off. The line has the path only, because a query may hold a key; the count has the pattern of the address, as whoever answered has noted it in `res.locals.route`.
 */
export function logRequests({ log, metrics }: Pick<AppContext, "log" | "metrics">): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const { method, path } = req;
    res.once("close", () => {
      const broken = !res.writableFinished;
      const ms = performance.now() - started;
      const status = broken ? "broken" : String(res.statusCode);
      metrics.request({ method: METHODS.has(method) ? method : "other", route: res.locals.route ?? "other", status }, ms / 1000);
      if (path === "/healthz") return;
      // Told here: what happens on a socket belongs to no request.
      const told = { request: res.locals.requestId, refusal: res.locals.refusal, ...(broken && { broken }) };
      log.info("request", { method, path, status: res.statusCode, ms: Math.round(ms), ...told });
    });
    next();
  };
}
