import type { ServerBuild } from "@remix-run/node";
import express, { type Express, type RequestHandler } from "express";
import type { AppContext } from "#server/context/app-context.ts";
import { answerHealth } from "./health.ts";
import { logRequests } from "./request/log-requests.ts";
import { handleError } from "#server/http/response/reject-body.ts";
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
import { secureHeaders } from "#server/http/response/secure-headers.ts";
import { rejectUnknownFiles } from "#server/http/files/serve-files.ts";
import type { Stylesheets } from "#server/http/styles/inline-styles.ts";
import { enforceBodyTimeout } from "#server/http/checks/enforce-body-timeout.ts";

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
  app.use(rememberLanguage(shop.env));
  app.use(closeForMaintenance(shop));
  app.use(serveCachedPages(shop, callRemix));
  app.use(remixRequestHandler(shop, build, callRemix));
  app.use(handleError(shop));
  return app;
}
