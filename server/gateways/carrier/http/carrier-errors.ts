import { CarrierError, isCarrierError } from "#server/gateways/carrier/carrier.ts";

/** Error codes for a connection that was never established: nothing was sent. */
// oxlint-disable-next-line shop/linear-time -- Error codes of Node are short.
const NEVER_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|UNABLE_TO_.*)$/;
/** 409 Conflict, 425 Too Early: the carrier still processes the reference or does not accept it yet. */
const BUSY_STATUSES = [409, 425];
/** Codes of errors that affect every caller, not just one order. */
const OUTAGE_CODES = ["timeout", "unreachable", "cut", "too-many", "unavailable"];

/** Classifies a call without a response: it timed out, was never sent, or the connection broke after the request may have arrived. */
export function connectionError(error: unknown, isTimeout: boolean): CarrierError {
  if (isTimeout) return new CarrierError("indeterminate", "The carrier did not respond in time", "timeout");
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  const code = typeof cause?.code === "string" ? cause.code : "";
  if (NEVER_SENT.test(code)) return new CarrierError("retry", `The carrier cannot be reached: ${code}`, "unreachable");
  return new CarrierError("indeterminate", `The connection to the carrier broke: ${code || "no error code"}`, "cut");
}

/**
 * Classifies a response other than 2xx. `code` is its error code; null if the body does not follow the contract. Then an intermediary may
 * have sent it, so the outcome is indeterminate. An invalid API key is `retry`: the orders continue once staff have corrected it.
 */
export function responseError(status: number, code: string | null, hasRetryAfter: boolean): CarrierError {
  const message = `The carrier responded with ${status}${code ? ` ${code}` : ""}`;
  if (status === 401 || status === 403) return new CarrierError("retry", message, "key-refused");
  if (BUSY_STATUSES.includes(status)) return new CarrierError("retry", message, "busy");
  if (status === 429) return new CarrierError("retry", message, "too-many");
  if (status >= 500) return new CarrierError(status === 503 && hasRetryAfter ? "retry" : "indeterminate", message, "unavailable");
  if (status >= 400 && status !== 408 && code) return new CarrierError("final", message, code);
  return new CarrierError("indeterminate", message, status === 408 ? "timeout" : "shape");
}

/** Returns the error of a response that violates the contract; the call may have had an effect. `fields` names what is invalid, without its value. */
export const invalidResponseError = (fields: string) => new CarrierError("indeterminate", `The carrier's response is invalid: ${fields}`, "shape");

/** Whether the error indicates an outage, so that the next call would probably fail too. */
export const isOutage = (error: unknown) => isCarrierError(error) && error.kind !== "final" && OUTAGE_CODES.includes(error.code);
