import type { RequestHandler } from "express";
import type { AppContext } from "#server/context/app-context.ts";

/** The methods that are metric labels; all others become `other`. */
const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Writes one log line and one metric for each request, answered or aborted. The line has only the path, because a query may contain a key.
 * The metric has the route pattern, which the responding handler stores in `res.locals.route`.
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
      // The request id is passed here because a socket event runs outside the log context of the request.
      const fields = { request: res.locals.requestId, refusal: res.locals.rejection, ...(broken && { broken }) };
      log.info("request", { method, path, status: res.statusCode, ms: Math.round(ms), ...fields });
    });
    next();
  };
}
