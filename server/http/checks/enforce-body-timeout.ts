import type { Request, RequestHandler, Response } from "express";
import type { MemoryBudget } from "#server/concurrency/memory-budget.ts";
import { postLimit } from "#server/http/request/post-limits.ts";
import { rejectRequest } from "#server/http/response/reject-request.ts";

/**
 * Time limits for request bodies. `smallMs`: a body without photos. `largeMs`: a body with photos, of which at least `leastBytes` must arrive
 * in every window of `windowMs`. While memory is short, `crowdedBytes` must arrive per window on average.
 */
type BodyTimeouts = { smallMs: number; largeMs: number; windowMs: number; leastBytes: number; crowdedBytes: number };

/** Two photos of an ID card, 10 MB each, take 23 minutes at 128 kbit/s. */
const BODY_TIMEOUTS: BodyTimeouts = { smallMs: 60_000, largeMs: 30 * 60_000, windowMs: 30_000, leastBytes: 8 * 1024, crowdedBytes: 30 * 14_000 };

/** While memory is short, `leastBytes` is multiplied by this factor, so that a sender below 35 kbit/s cannot occupy memory that others need. */
const CROWDED_FACTOR = 16;
/**
 * While memory is short, a body older than this many windows (2 minutes) must also bring `crowdedBytes` per window on average over the last
 * ones: 14 kB/s, which a 128 kbit/s link carries after overhead. An average since the start would let a sender be fast once and then stall.
 */
const CROWDED_WINDOWS = 4;

/**
 * Cuts off requests whose body arrives too slowly. A body without photos may take one minute in total; a body with photos may take 30
 * minutes if data keeps arriving. Answers 408 if no response has started, else destroys the socket.
 */
export function enforceBodyTimeout(memory: Pick<MemoryBudget, "isCrowded">, timeouts: BodyTimeouts = BODY_TIMEOUTS): RequestHandler {
  return (req, res, next) => {
    if (Number(req.headers["content-length"] ?? 0) > 0 || req.headers["transfer-encoding"] !== undefined) {
      const timer = postLimit(req.path).photos ? watchProgress(req, res, timeouts, memory) : setTimeout(cutOff, timeouts.smallMs, req, res);
      timer.unref();
      req.once("close", () => clearTimeout(timer));
    }
    next();
  };
}

function watchProgress(
  req: Request,
  res: Response,
  { largeMs, windowMs, leastBytes, crowdedBytes }: BodyTimeouts,
  memory: Pick<MemoryBudget, "isCrowded">,
): NodeJS.Timeout {
  const { socket } = req;
  const startedAt = performance.now();
  let seen = socket.bytesRead;
  /** Bytes that arrived in each of the last windows. */
  let recent: number[] = [];
  return setInterval(() => {
    const arrived = socket.bytesRead - seen;
    seen += arrived;
    // If buffered data has not been read yet, we are the slow side, not the sender.
    const hasUnreadData = req.readableLength > 0;
    recent = hasUnreadData ? [] : [...recent, arrived].slice(-CROWDED_WINDOWS);
    const minBytes = memory.isCrowded ? CROWDED_FACTOR * leastBytes : leastBytes;
    const isSlow = recent.length === CROWDED_WINDOWS && sum(recent) < CROWDED_WINDOWS * crowdedBytes;
    const tooLittle = !hasUnreadData && (arrived < minBytes || (memory.isCrowded && isSlow));
    if (tooLittle || performance.now() - startedAt > largeMs) cutOff(req, res);
  }, windowMs);
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

function cutOff(req: Request, res: Response): void {
  if (req.complete) return;
  if (res.headersSent) return void req.socket.destroy();
  res.once("finish", () => req.socket.destroy());
  rejectRequest(req, res.set("Connection", "close"), "slow");
}
