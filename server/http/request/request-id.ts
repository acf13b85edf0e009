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

/** Parameters that identify what a link key opens: an order, a registration or a SIM. */
const KEYED_PARAMETERS = ["order", "ref", "iccid"];
/** Pages that their key alone opens. On any other page, `key` without one of the parameters names a public document. */
const KEYED_PAGE = /\/(shared-esim|reminders|rate|order-email-change)\/?$/i;

/** Whether an address opens one person's data by a link key. Its response must not be stored, and the address must not be sent to other sites. */
export function hasLinkKey(target: string): boolean {
  const [path = "", search] = target.split("?");
  const query = new URLSearchParams(search);
  return query.has("key") && (KEYED_PAGE.test(path) || KEYED_PARAMETERS.some((name) => query.has(name)));
}
