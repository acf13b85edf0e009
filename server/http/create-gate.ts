import type { ServerBuild } from "@remix-run/node";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import type { Shop } from "#server/shop.ts";
import { answerHealth } from "./answer-health.ts";
import { checkAddress } from "./check-address.ts";
import { checkSender } from "./check-sender.ts";
import { closeForMaintenance } from "./close-for-maintenance.ts";
import { handToRemix } from "./hand-to-remix.ts";
import { limitBody } from "./limit-body.ts";
import { logRequests } from "./log-requests.ts";
import { nameRequest } from "./name-request.ts";
import { normalizeTarget } from "./normalize-target.ts";
import { refuse } from "./refuse.ts";
import { secureHeaders } from "./secure-headers.ts";
import { unknownFiles } from "./unknown-files.ts";
import { watchBody } from "./watch-body.ts";

/** What the gate stands before: the shop, Remix's build, and who gives away the files. */
export type Site = { shop: Shop; build: () => Promise<ServerBuild>; files: RequestHandler; isStopping: () => boolean };

/** The one gate before Remix: every request passes these in order, and none reaches a route past them. */
export function createGate({ shop, build, files, isStopping }: Site): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag").set("query parser", false);
  app.use(normalizeTarget(shop.env));
  app.use(secureHeaders(shop.env));
  app.use(nameRequest(shop.env));
  app.use(logRequests(shop));
  app.use(watchBody(shop.uploadMemory));
  app.use(checkAddress(shop.env));
  app.use(answerHealth(shop, isStopping));
  app.use(files);
  app.use(unknownFiles(build));
  app.use(limitBody(shop.env, shop.uploadMemory));
  app.use(checkSender);
  app.use(closeForMaintenance(shop));
  app.use(handToRemix(shop, build));
  app.use(answerFault(shop));
  return app;
}

/** A fault that no page could show: logged once, told with the name of the request. */
function answerFault({ log }: Shop): ErrorRequestHandler {
  return (fault, req, res, _next) => {
    // The reader left: nobody to tell, and nothing of ours broke.
    if (res.closed) return;
    log.error("request", fault, { method: req.method, path: req.path });
    refuse(req, res, "fault", res.locals.requestId);
  };
}
