import type { ServerBuild } from "@remix-run/node";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import type { AppContext } from "#server/context/app-context.ts";
import { answerHealth } from "./health.ts";
import { checkAddress } from "#server/http/checks/check-address.ts";
import { checkOrigin } from "#server/http/checks/check-origin.ts";
import { closeForMaintenance } from "#server/http/checks/close-for-maintenance.ts";
import { remixRequestHandler } from "./remix-request-handler.ts";
import { limitBody } from "#server/http/checks/limit-body.ts";
import { logRequests } from "./log-requests.ts";
import { assignRequestId } from "#server/http/request/request-id.ts";
import { normalizeTarget } from "#server/http/request/normalize-target.ts";
import { rejectRequest } from "#server/http/response/reject-request.ts";
import { secureHeaders } from "#server/http/response/secure-headers.ts";
import { rejectUnknownFiles } from "#server/http/files/reject-unknown-files.ts";
import { enforceBodyTimeout } from "#server/http/checks/enforce-body-timeout.ts";

type AppOptions = { shop: AppContext; build: () => Promise<ServerBuild>; files: RequestHandler; isStopping: () => boolean };

/** Creates the Express app in front of Remix. Every request passes these handlers in this order. `files` serves the built files. */
export function createExpressApp({ shop, build, files, isStopping }: AppOptions): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag").set("query parser", false);
  app.use(normalizeTarget(shop.env));
  app.use(secureHeaders(shop.env));
  app.use(assignRequestId(shop.env));
  app.use(logRequests(shop));
  app.use(enforceBodyTimeout(shop.uploadMemory));
  app.use(checkAddress(shop.env));
  app.use(answerHealth(shop, isStopping));
  app.use(files);
  app.use(rejectUnknownFiles(build));
  app.use(limitBody(shop.env, shop.uploadMemory));
  app.use(checkOrigin);
  app.use(closeForMaintenance(shop));
  app.use(remixRequestHandler(shop, build));
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
