import type { Request, RequestHandler } from "express";
import type { MemoryBudget } from "#server/concurrency/memory-budget.ts";
import { postLimit } from "#server/http/request/post-limits.ts";
import { rejectBody } from "#server/http/response/reject-body.ts";

/**
 * Time limits for request bodies. `smallMs`: a body without files. `largeMs`: a body with files, of which at least `leastBytes` must arrive
 * in every window of `windowMs`. While memory is short, `crowdedBytes` must arrive per window on average.
 */
type BodyTimeouts = { smallMs: number; largeMs: number; windowMs: number; leastBytes: number; crowdedBytes: number };

/** Two photos of an ID card, 10 MB each, take 23 minutes at 128 kbit/s. */
const BODY_TIMEOUTS: BodyTimeouts = { smallMs: 60_000, largeMs: 30 * 60_000, windowMs: 30_000, leastBytes: 8 * 1024, crowdedBytes: 30 * 14_000 };

/** While memory is short, `leastBytes` is multiplied by this factor (35 kbit/s), so that a slower sender cannot occupy memory that others need. */
const CROWDED_FACTOR = 16;
/**
 * While memory is short, a body older than this many windows (2 minutes) must also bring `crowdedBytes` per window on average over the last
 * ones: 14 kB/s, which a 128 kbit/s link carries after overhead. An average since the start would let a sender be fast once and then stall.
 */
const CROWDED_WINDOWS = 4;

/**
 * Cuts off requests whose body arrives too slowly. A body without files may take one minute in total; a body with files may take 30 minutes if
 * data keeps arriving. Answers 408 if no response has started, else destroys the request.
 */
export function enforceBodyTimeout(memory: Pick<MemoryBudget, "isCrowded">, timeouts: BodyTimeouts = BODY_TIMEOUTS): RequestHandler {
  return (req, res, next) => {
    if (Number(req.headers["content-length"] ?? 0) > 0 || req.headers["transfer-encoding"] !== undefined) {
      const onTimeout = () => {
        clearTimeout(timer);
        if (!req.complete) rejectBody(req, res, "slow");
      };
      const timer = postLimit(req.path).files ? watchProgress(req, timeouts, memory, onTimeout) : setTimeout(onTimeout, timeouts.smallMs);
      timer.unref();
      req.once("close", () => clearTimeout(timer));
    }
    next();
  };
}

function watchProgress(
  req: Request,
  { largeMs, windowMs, leastBytes, crowdedBytes }: BodyTimeouts,
  memory: Pick<MemoryBudget, "isCrowded">,
  onTimeout: () => void,
): NodeJS.Timeout {
  const { socket } = req;
  const startedAt = performance.now();
  let readBefore = socket.bytesRead;
  /** Bytes that arrived in each of the last windows. */
  let recent: number[] = [];
  return setInterval(() => {
    const arrived = socket.bytesRead - readBefore;
    readBefore += arrived;
    // If buffered data has not been read yet, we are the slow side, not the sender.
    const hasUnreadData = req.readableLength > 0;
    recent = hasUnreadData ? [] : [...recent, arrived].slice(-CROWDED_WINDOWS);
    const minBytes = memory.isCrowded ? CROWDED_FACTOR * leastBytes : leastBytes;
    const isSlowOnAverage = recent.length === CROWDED_WINDOWS && sum(recent) < CROWDED_WINDOWS * crowdedBytes;
    const isTooSlow = !hasUnreadData && (arrived < minBytes || (memory.isCrowded && isSlowOnAverage));
    if (isTooSlow || performance.now() - startedAt > largeMs) onTimeout();
  }, windowMs);
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
