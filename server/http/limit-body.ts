import type { Request, RequestHandler, Response } from "express";
import type { Env } from "#server/env.ts";
import { clientAddress } from "./client-address.ts";
import type { Room, RoomSize } from "./make-room.ts";
import { BRINGS_BODY, postLimit } from "./post-limits.ts";
import { refuse, type Refusal } from "./refuse.ts";

/** How long the rest of a refused body is read and thrown away, so that the sender can read the answer. */
const LINGER_MS = 5_000;
/** Bytes of large bodies that the process holds at once, and those of one visitor among them. */
export const PHOTO_ROOM: RoomSize = { all: 64 * 1024 * 1024, each: 44 * 1024 * 1024 };
const RETRY_SECONDS = 20;
/** A form without a photo takes no room from those with one, and is never turned away for them. */
const SMALL = 64 * 1024;

/**
 * Refuses a body without a length (411) or above its address's limit (413) before anything reads it, and one for which there is no room
 * in memory just now (503).
 */
export function limitBody(env: Pick<Env, "trustProxyHops">, room: Room): RequestHandler {
  return (req, res, next) => {
    if (!BRINGS_BODY.includes(req.method)) return next();
    const limit = postLimit(req.path);
    const coding = req.headers["transfer-encoding"];
    const unmeasured = coding !== undefined;
    // How long a body in an unknown coding is, nobody can tell: nothing after it may be read as a request.
    if (unmeasured && coding.toLowerCase() !== "chunked") {
      res.set("Connection", "close");
      return void refuse(req, res, "bad-request");
    }
    const length = Number(req.headers["content-length"] ?? 0);
    if (length > limit.bytes) return turnAway(req, res, "size");
    if (unmeasured && limit.lengthNeeded) return turnAway(req, res, "length");
    if (limit.photos && length > SMALL) {
      const leave = room.enter(clientAddress(req, env.trustProxyHops), Math.min(length, limit.photos.held));
      if (!leave) return turnAway(req, res.set("Retry-After", String(RETRY_SECONDS)), "busy");
      res.once("close", leave);
    }
    res.locals.bodyLimit = limit.bytes;
    if (req.headers.expect !== undefined) res.writeContinue();
    next();
  };
}

function turnAway(req: Request, res: Response, refusal: Refusal): void {
  const cut = setTimeout(() => req.socket.destroy(), LINGER_MS).unref();
  req.once("close", () => clearTimeout(cut)).resume();
  refuse(req, res, refusal);
}
