import type { ServerBuild } from "@remix-run/node";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import type { AppContext } from "#server/context/app-context.ts";
import { answerHealth } from "./health.ts";
import { checkHost } from "#server/http/checks/check-host.ts";
import { checkOrigin } from "#server/http/checks/check-origin.ts";
import { closeForMaintenance } from "#server/http/checks/close-for-maintenance.ts";
import { serveCachedPages } from "./pages/serve-cached-pages.ts";
import { createRemixCall } from "./remix/call-remix.ts";
import { remixRequestHandler } from "./remix/remix-request-handler.ts";
import { limitBody } from "#server/http/checks/limit-body.ts";
import { assignRequestId } from "#server/http/request/request-id.ts";
import { normalizeTarget } from "#server/http/request/normalize-target.ts";
import { rememberLanguage } from "#server/http/response/remember-language.ts";
import { rejectRequest } from "#server/http/response/reject-request.ts";
import { secureHeaders } from "#server/http/response/secure-headers.ts";
import { rejectUnknownFiles } from "#server/http/files/reject-unknown-files.ts";
import type { Stylesheets } from "#server/http/styles/inline-styles.ts";
import { enforceBodyTimeout } from "#server/http/checks/enforce-body-timeout.ts";

/** The methods that are metric labels; all others become `other`. */
const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]);

type AppOptions = {
  shop: AppContext;
  build: () => Promise<ServerBuild>;
  /** None in development. */
  stylesheets?: Stylesheets;
  files: RequestHandler;
  isStopping: () => boolean;
};

/** Creates the Express app in front of Remix. Every request passes these handlers in this order. `files` serves the built files. */
export function createExpressApp({ shop, build, stylesheets, files, isStopping }: AppOptions): Express {
  const app = express();
  const callRemix = createRemixCall(shop, build, stylesheets);
  app.disable("x-powered-by").disable("etag").set("query parser", false);
  app.use(normalizeTarget(shop.env));
  app.use(secureHeaders(shop.env));
  app.use(assignRequestId(shop.env));
  app.use(logRequests(shop));
  app.use(enforceBodyTimeout(shop.uploadMemory));
  app.use(checkHost(shop.env));
  app.use(answerHealth(shop, isStopping));
  app.use(files);
  app.use(rejectUnknownFiles(build));
  app.use(limitBody(shop.env, shop.uploadMemory));
  app.use(checkOrigin);
  app.use(closeForMaintenance(shop));
  app.use(rememberLanguage(shop.env));
  app.use(serveCachedPages(shop, callRemix));
  app.use(remixRequestHandler(shop, build, callRemix));
  app.use(handleError(shop));
  return app;
}

/** Handles an error that no page could show: logs it once and answers with the request id. */
function handleError({ log }: AppContext): ErrorRequestHandler {
  return (error, req, res, _next) => {
    // The client disconnected: not an error of the server.
    if (res.closed) return;
    log.error("request", error, { method: req.method, path: req.path });
    rejectRequest(req, res, "fault", res.locals.requestId);
  };
}

/**
 * Writes one log line and one metric for each request, answered or aborted. The line has only the path, because a query may contain a key.
 * The metric has the route pattern, which the responding handler stores in `res.locals.route`.
 */
function logRequests({ log, metrics }: Pick<AppContext, "log" | "metrics">): RequestHandler {
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
