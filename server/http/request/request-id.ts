import { randomBytes } from "node:crypto";
import type { RequestHandler } from "express";
import type { Env } from "#server/env.ts";
import { logContext } from "#server/observability/log-context.ts";

const LOOKS_LIKE_ONE = /^[A-Za-z0-9-]{8,64}$/;

/**
 * Gives every request a name that its lines in the log, its answer (`X-Request-Id`) and its error page share. One that a proxy of ours
 * brings is kept; without such a proxy the header was written by the visitor.
 */
export function assignRequestId(env: Env): RequestHandler {
  return ({ headers }, res, next) => {
    const given = env.trustProxyHops > 0 ? headers["x-request-id"] : undefined;
    const name = typeof given === "string" && LOOKS_LIKE_ONE.test(given) ? given : newName();
    res.locals.requestId = name;
    res.set("X-Request-Id", name);
    logContext.run({ request: name }, next);
  };
}

/** Four groups of four, to be read out on the telephone. */
function newName(): string {
  return (randomBytes(8).toString("hex").match(/.{4}/g) ?? []).join("-");
}
