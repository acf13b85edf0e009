import type { Response } from "express";
import { BUSY_RETRY_SECONDS } from "#server/concurrency/busy-error.ts";

/** Tells clients and crawlers when to repeat a request that is answered 503 (RFC 9110, 15.6.4), unless the response already does. */
export function setRetryAfter(res: Response): void {
  if (res.statusCode === 503 && !res.hasHeader("Retry-After")) res.set("Retry-After", String(BUSY_RETRY_SECONDS));
}
