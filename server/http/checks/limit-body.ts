import type { RequestHandler } from "express";
import { clientNetwork } from "#server/db/rate-limit/rate-limit.ts";
import type { Env } from "#server/env.ts";
import type { MemoryBudget } from "#server/concurrency/memory-budget.ts";
import { clientAddress } from "#server/http/request/client-address.ts";
import { METHODS_WITH_BODY, postLimit } from "#server/http/request/post-limits.ts";
import { rejectBody } from "#server/http/response/reject-body.ts";
import { rejectRequest } from "#server/http/response/reject-request.ts";

/** Bodies up to this size do not use the memory budget, so a form without files is never rejected because of forms with files. */
const SMALL_BYTES = 64 * 1024;

/** Limits of one body. `reserve` counts bytes as they arrive and returns false if there is no memory for them. */
export type BodyLimit = { bytes: number; reserve: (bytes: number) => boolean };

/**
 * Rejects a body before it is read: without a length (411), above the limit of its address (413), or large while there is no memory for it
 * (503). Memory is reserved as bytes arrive, not for the announced length, so that a slow sender occupies only what it has sent.
 */
export function limitBody(env: Pick<Env, "trustProxyHops">, memory: MemoryBudget): RequestHandler {
  return (req, res, next) => {
    if (!METHODS_WITH_BODY.includes(req.method)) return next();
    const limit = postLimit(req.path);
    const coding = req.headers["transfer-encoding"];
    const hasNoLength = coding !== undefined;
    // The end of a body in an unknown transfer coding cannot be found, so nothing after it may be read as a request.
    if (hasNoLength && coding.toLowerCase() !== "chunked") {
      res.set("Connection", "close");
      return void rejectRequest(req, res, "bad-request");
    }
    const length = Number(req.headers["content-length"] ?? 0);
    if (length > limit.bytes) return rejectBody(req, res, "size");
    if (hasNoLength && limit.requiresLength) return rejectBody(req, res, "length");
    let reserve = (_bytes: number) => true;
    if (limit.files && length > SMALL_BYTES) {
      const network = clientNetwork(clientAddress(req, env.trustProxyHops), 48);
      const maxBytes = Math.min(length, limit.files.memoryBytes);
      const reservation = memory.canReserve(network, maxBytes) ? memory.reserve(network, 0) : null;
      if (!reservation) return rejectBody(req, res, "busy");
      res.once("close", reservation.release);
      let remaining = maxBytes;
      reserve = (bytes) => {
        const more = Math.min(bytes, remaining);
        remaining -= more;
        return reservation.grow(more);
      };
    }
    res.locals.bodyLimit = { bytes: limit.bytes, reserve } satisfies BodyLimit;
    if (req.headers.expect !== undefined) res.writeContinue();
    next();
  };
}
