import type { Request, RequestHandler, Response } from "express";
import { clientNetwork } from "#server/db/rate-limit/client-network.ts";
import type { Env } from "#server/env.ts";
import type { MemoryBudget } from "#server/concurrency/memory-budget.ts";
import { clientAddress } from "#server/http/request/client-address.ts";
import { METHODS_WITH_BODY, postLimit } from "#server/http/request/post-limits.ts";
import type { HttpRejection } from "#server/protocol/rejection-status.schema.ts";
import { rejectRequest } from "#server/http/response/reject-request.ts";

/** How long the rest of a rejected body is read and discarded, so that the sender can read the response. */
const LINGER_MS = 5_000;
const RETRY_SECONDS = "20";
/** Bodies up to this size, bytes, do not use the memory budget, so a form without a photo is never rejected because of forms with photos. */
const SMALL = 64 * 1024;

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
    if (limit.photos && length > SMALL) {
      const network = clientNetwork(clientAddress(req, env.trustProxyHops), 48);
      const maxBytes = Math.min(length, limit.photos.memoryBytes);
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

/** Rejects a request whose body is still arriving. Discards the rest of the body, then closes the socket. */
export function rejectBody(req: Request, res: Response, refusal: HttpRejection): void {
  const timer = setTimeout(() => req.socket.destroy(), LINGER_MS).unref();
  req.once("close", () => clearTimeout(timer)).resume();
  if (refusal === "busy") res.set("Retry-After", RETRY_SECONDS);
  rejectRequest(req, res, refusal);
}
