import type { ServerBuild } from "@remix-run/node";
import express, { type Express, type RequestHandler } from "express";
import type { AppContext } from "#server/context/app-context.ts";
import type { Env } from "#server/env.ts";
import { checkHost } from "#server/http/checks/check-host.ts";
import { enforceBodyTimeout } from "#server/http/checks/enforce-body-timeout.ts";
import { limitBody } from "#server/http/checks/limit-body.ts";
import { rejectUnknownFiles } from "#server/http/files/reject-unknown-files.ts";
import { answerHealth } from "#server/http/health.ts";
import { remixRequestHandler } from "#server/http/remix/remix-request-handler.ts";
import { logRequests } from "#server/http/request/log-requests.ts";
import { normalizeTarget } from "#server/http/request/normalize-target.ts";
import { assignRequestId } from "#server/http/request/request-id.ts";
import { handleError } from "#server/http/response/handle-error.ts";
import { createDeskCall } from "./call-desk.ts";
import { checkSameOrigin } from "./check-same-origin.ts";
import { deskHeaders } from "./desk-headers.ts";

type DeskOptions = {
  shop: AppContext;
  /** With the origin of the desk (`deskEnv`). */
  env: Env;
  build: () => Promise<ServerBuild>;
  /** Serves the built files. */
  files: RequestHandler;
  isStopping: () => boolean;
};

/** Creates the Express app of the staff desk. Every request passes these handlers in this order. */
export function createDeskApp({ shop, env, build, files, isStopping }: DeskOptions): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag").set("query parser", false);
  app.use(normalizeTarget(env));
  app.use(deskHeaders(env));
  app.use(assignRequestId(env));
  app.use(logRequests(shop));
  app.use(enforceBodyTimeout(shop.uploadMemory));
  app.use(checkHost(env));
  app.use(answerHealth(shop, isStopping));
  app.use(files);
  app.use(rejectUnknownFiles(build));
  app.use(limitBody(env, shop.uploadMemory));
  app.use(checkSameOrigin);
  app.use(remixRequestHandler(shop, build, createDeskCall(shop, env, build)));
  app.use(handleError(shop));
  return app;
}
