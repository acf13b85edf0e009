import type { RequestHandler } from "express";
import type { Log } from "#server/log.ts";

/** One line for each request that was answered or broken off; the path only, because a query may hold a key, and no payment session. */
export function logRequests(log: Log): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const { method } = req;
    // The address of a payment page is all that one needs to open it.
    const path = req.path.replace(/^(\/sandbox\/pay\/).+/, "$1:id");
    res.once("close", () => {
      if (path === "/healthz") return;
      const broken = !res.writableFinished;
      const ms = Math.round(performance.now() - started);
      log.info("request", { method, path, status: res.statusCode, ms, refusal: res.locals.refusal, ...(broken && { broken }) });
    });
    next();
  };
}
