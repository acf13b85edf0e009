import type { Request, RequestHandler, Response } from "express";
import { clientNetwork } from "#server/db/rate-limit/client-network.ts";
import type { Env } from "#server/env.ts";
import type { MemoryBudget } from "#server/concurrency/memory-budget.ts";
import { clientAddress } from "#server/http/request/client-address.ts";
import { BRINGS_BODY, postLimit } from "#server/http/request/post-limits.ts";
import type { Refusal } from "#server/protocol/rejection-status.schema.ts";
import { rejectRequest } from "#server/http/response/reject-request.ts";

/** How long the rest of a refused body is read and thrown away, so that the sender can read the answer. */
const LINGER_MS = 5_000;
const RETRY_SECONDS = "20";
/** A form without a photo is not counted, and is never turned away for those with one. */
const SMALL = 64 * 1024;

/** What a body may bring: `hold` counts bytes as they arrive, and says whether there is memory for them. */
export type BodyLimit = { bytes: number; hold: (bytes: number) => boolean };

/**
 * Refuses a body without a length (411) or above its address's limit (413) before anything reads it, and a large one for which there is no
 * memory just now (503). What counts is what has arrived, not what was announced: a slow sender takes from others only what it has sent.
 */
export function limitBody(env: Pick<Env, "trustProxyHops">, memory: MemoryBudget): RequestHandler {
  return (req, res, next) => {
    if (!BRINGS_BODY.includes(req.method)) return next();
    const limit = postLimit(req.path);
    const coding = req.headers["transfer-encoding"];
    const unmeasured = coding !== undefined;
    // How long a body in an unknown coding is, nobody can tell: nothing after it may be read as a request.
    if (unmeasured && coding.toLowerCase() !== "chunked") {
      res.set("Connection", "close");
      return void rejectRequest(req, res, "bad-request");
    }
    const length = Number(req.headers["content-length"] ?? 0);
    if (length > limit.bytes) return rejectBody(req, res, "size");
    if (unmeasured && limit.lengthNeeded) return rejectBody(req, res, "length");
    let hold = (_bytes: number) => true;
    if (limit.photos && length > SMALL) {
      const network = clientNetwork(clientAddress(req, env.trustProxyHops), 48);
      const most = Math.min(length, limit.photos.held);
      const held = memory.hasRoom(network, most) ? memory.reserve(network, 0) : null;
      if (!held) return rejectBody(req, res, "busy");
      res.once("close", held.release);
      let rest = most;
      hold = (bytes) => {
        const more = Math.min(bytes, rest);
        rest -= more;
        return held.grow(more);
      };
    }
    res.locals.bodyLimit = { bytes: limit.bytes, hold } satisfies BodyLimit;
    if (req.headers.expect !== undefined) res.writeContinue();
    next();
  };
}

/** Refuses a request whose body is still arriving. */
export function rejectBody(req: Request, res: Response, refusal: Refusal): void {
  const cut = setTimeout(() => req.socket.destroy(), LINGER_MS).unref();
  req.once("close", () => clearTimeout(cut)).resume();
  if (refusal === "busy") res.set("Retry-After", RETRY_SECONDS);
  rejectRequest(req, res, refusal);
}
