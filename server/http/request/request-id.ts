import { randomBytes } from "node:crypto";
import type { RequestHandler } from "express";
import type { Env } from "#server/env.ts";
import { logContext } from "#server/observability/log.ts";

const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

/**
 * Assigns an id to every request, for its log lines, its response (`X-Request-Id`) and its error page. Keeps the id that one of our proxies
 * sent; without a proxy the header comes from the visitor and is ignored.
 */
export function assignRequestId(env: Env): RequestHandler {
  return ({ headers }, res, next) => {
    const proxyId = env.trustProxyHops > 0 ? headers["x-request-id"] : undefined;
    const id = typeof proxyId === "string" && REQUEST_ID.test(proxyId) ? proxyId : newRequestId();
    res.locals.requestId = id;
    res.set("X-Request-Id", id);
    logContext.run({ request: id }, next);
  };
}

/** Four groups of four digits, easy to read out on the telephone. */
function newRequestId(): string {
  return (randomBytes(8).toString("hex").match(/.{4}/g) ?? []).join("-");
}
