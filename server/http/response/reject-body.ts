import type { Request, Response } from "express";
import type { HttpRejection } from "#server/protocol/rejection-status.schema.ts";
import { rejectRequest } from "./reject-request.ts";

/** How long the rest of a rejected body is read and discarded: a socket closed earlier could reset before the sender has read the response. */
const LINGER_MS = 5_000;

/**
 * Rejects a request whose body is still arriving. Discards the rest of the body; if it does not end within LINGER_MS, destroys the request, which closes
 * its connection and ends whoever still reads the body. If a response has already started, does that at once.
 */
export function rejectBody(req: Request, res: Response, rejection: HttpRejection): void {
  if (res.headersSent) return void req.destroy();
  const timer = setTimeout(() => req.destroy(), LINGER_MS).unref();
  req.once("close", () => clearTimeout(timer)).resume();
  rejectRequest(req, res, rejection);
}
