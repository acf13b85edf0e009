import type { Request, Response, ErrorRequestHandler } from "express";
import type { HttpRejection } from "#server/protocol/rejection-status.schema.ts";
import { rejectRequest } from "./reject-request.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isStorageError } from "#server/db/drivers/database-errors.ts";

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

/** Handles an error that no page could show: logs it once and answers with the request id. */
export function handleError({ log }: AppContext): ErrorRequestHandler {
  return (error, req, res, _next) => {
    // The client disconnected: not an error of the server.
    if (res.closed) return;
    log.error("request", error, { method: req.method, path: req.path });
    rejectRequest(req, res, isStorageError(error) ? "unavailable" : "fault", res.locals.requestId);
  };
}
