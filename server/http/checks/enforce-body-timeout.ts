import type { Request, RequestHandler, Response } from "express";
import type { MemoryBudget } from "#server/concurrency/memory-budget.ts";
import { postLimit } from "#server/http/request/post-limits.ts";
import { rejectRequest } from "#server/http/response/reject-request.ts";

/**
 * How long bodies may take, ms; of a large one at least `leastBytes` arrive in every window, and `crowdedBytes` on average where there is no
 * memory to spare.
 */
export type Patience = { smallMs: number; largeMs: number; windowMs: number; leastBytes: number; crowdedBytes: number };

/** The two photos of a card, 10 MB each, over a link of 128 kbit/s take 23 minutes. */
const PATIENCE: Patience = { smallMs: 60_000, largeMs: 30 * 60_000, windowMs: 30_000, leastBytes: 8 * 1024, crowdedBytes: 30 * 14_000 };

/** While many photos are arriving, so many times as much of each: nobody keeps others out by sending slower than 35 kbit/s. */
const WHEN_CROWDED = 16;
/**
 * For so many windows, 2 minutes, that is enough. A body that takes longer must bring `crowdedBytes` a window on average of the last ones:
 * 14 kB/s, which a link of 128 kbit/s carries after its overhead. An average since the beginning would spare who sends fast at first only.
 */
const CROWDED_WINDOWS = 4;

/**
 * Cuts off who sends a body too slowly: one without photos has a minute in all; one with photos may take thirty, as long as something
 * arrives. Answers 408 where nothing has been answered yet.
 */
export function enforceBodyTimeout(memory: Pick<MemoryBudget, "isCrowded">, patience: Patience = PATIENCE): RequestHandler {
  return (req, res, next) => {
    if (Number(req.headers["content-length"] ?? 0) > 0 || req.headers["transfer-encoding"] !== undefined) {
      const timer = postLimit(req.path).photos ? watchProgress(req, res, patience, memory) : setTimeout(cutOff, patience.smallMs, req, res);
      timer.unref();
      req.once("close", () => clearTimeout(timer));
    }
    next();
  };
}

function watchProgress(
  req: Request,
  res: Response,
  { largeMs, windowMs, leastBytes, crowdedBytes }: Patience,
  memory: Pick<MemoryBudget, "isCrowded">,
): NodeJS.Timeout {
  const { socket } = req;
  const begun = performance.now();
  let seen = socket.bytesRead;
  /** Bytes that arrived in each of the last windows. */
  let recent: number[] = [];
  return setInterval(() => {
    const arrived = socket.bytesRead - seen;
    seen += arrived;
    // What has arrived and was not read yet waits for us, not for the sender.
    const ours = req.readableLength > 0;
    recent = ours ? [] : [...recent, arrived].slice(-CROWDED_WINDOWS);
    const least = memory.isCrowded ? WHEN_CROWDED * leastBytes : leastBytes;
    const isSlow = recent.length === CROWDED_WINDOWS && sum(recent) < CROWDED_WINDOWS * crowdedBytes;
    const tooLittle = !ours && (arrived < least || (memory.isCrowded && isSlow));
    if (tooLittle || performance.now() - begun > largeMs) cutOff(req, res);
  }, windowMs);
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

function cutOff(req: Request, res: Response): void {
  if (req.complete) return;
  if (res.headersSent) return void req.socket.destroy();
  res.once("finish", () => req.socket.destroy());
  rejectRequest(req, res.set("Connection", "close"), "slow");
}
