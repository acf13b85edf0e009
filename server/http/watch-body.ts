import type { Request, RequestHandler, Response } from "express";
import type { MemoryBudget } from "#server/intake/memory-budget.ts";
import { postLimit } from "./post-limits.ts";
import { refuse } from "./refuse.ts";

/** How long bodies may take, ms; of a large one at least `leastBytes` arrive in every window. */
export type Patience = { smallMs: number; largeMs: number; windowMs: number; leastBytes: number };

/** The two photos of a card, 10 MB each, over a link of 128 kbit/s take 23 minutes. */
const PATIENCE: Patience = { smallMs: 60_000, largeMs: 30 * 60_000, windowMs: 30_000, leastBytes: 8 * 1024 };

/** While many photos are arriving, so many times as much of each: nobody keeps others out by sending slower than 35 kbit/s. */
const WHEN_CROWDED = 16;

/**
 * Cuts off who sends a body too slowly: one without photos has a minute in all; one with photos may take thirty, as long as something
 * arrives. Answers 408 where nothing has been answered yet.
 */
export function watchBody(memory: Pick<MemoryBudget, "isCrowded">, patience: Patience = PATIENCE): RequestHandler {
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
  { largeMs, windowMs, leastBytes }: Patience,
  memory: Pick<MemoryBudget, "isCrowded">,
): NodeJS.Timeout {
  const { socket } = req;
  const begun = performance.now();
  let seen = socket.bytesRead;
  return setInterval(() => {
    const arrived = socket.bytesRead - seen;
    seen += arrived;
    // What has arrived and was not read yet waits for us, not for the sender.
    const ours = req.readableLength > 0;
    const least = memory.isCrowded ? WHEN_CROWDED * leastBytes : leastBytes;
    if ((arrived < least && !ours) || performance.now() - begun > largeMs) cutOff(req, res);
  }, windowMs);
}

function cutOff(req: Request, res: Response): void {
  if (req.complete) return;
  if (res.headersSent) return void req.socket.destroy();
  res.once("finish", () => req.socket.destroy());
  refuse(req, res.set("Connection", "close"), "slow");
}
