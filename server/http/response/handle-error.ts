import type { ErrorRequestHandler } from "express";
import type { AppContext } from "#server/context/app-context.ts";
import { isStorageError } from "#server/db/drivers/database-errors.ts";
import { rejectRequest } from "./reject-request.ts";

/** Handles an error that no page could show: logs it once and answers with the request id. */
export function handleError({ log }: AppContext): ErrorRequestHandler {
  return (error, req, res, _next) => {
    // The client disconnected: not an error of the server.
    if (res.closed) return;
    log.error("request", error, { method: req.method, path: req.path });
    rejectRequest(req, res, isStorageError(error) ? "unavailable" : "fault", res.locals.requestId);
  };
}
