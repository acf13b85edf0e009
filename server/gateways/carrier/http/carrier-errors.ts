import { CarrierError, isCarrierError } from "#server/gateways/carrier/carrier.ts";

/** The connection was never made: nothing was sent. */
const NEVER_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|UNABLE_TO_.*)$/;
/** The carrier works on the very same reference, or will not take it yet. */
const BUSY = [409, 425];
/** Faults that say that the line is bad, for whoever calls. */
const BAD_LINE = ["timeout", "unreachable", "cut", "too-many", "unavailable"];

/** What a call that brought no answer was: too slow, never sent, or cut off after it may have arrived. */
export function connectionError(error: unknown, late: boolean): CarrierError {
  if (late) return new CarrierError("indeterminate", "The carrier did not answer in time", "timeout");
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  const code = typeof cause?.code === "string" ? cause.code : "";
  if (NEVER_SENT.test(code)) return new CarrierError("retry", `The carrier cannot be reached: ${code}`, "unreachable");
  return new CarrierError("indeterminate", `The line to the carrier was cut: ${code || "no reason told"}`, "cut");
}

/**
 * What an answer other than 2xx was; `told` is the code in it, null where it is not in the carrier's own words: then somebody between
 * us said it, and nothing is known. A refused key refuses no order: an operator sets it right, and the orders go on.
 */
export function responseError(status: number, told: string | null, saysWhen: boolean): CarrierError {
  const said = `The carrier answered ${status}${told ? ` ${told}` : ""}`;
  if (status === 401 || status === 403) return new CarrierError("retry", said, "key-refused");
  if (BUSY.includes(status)) return new CarrierError("retry", said, "busy");
  if (status === 429) return new CarrierError("retry", said, "too-many");
  if (status >= 500) return new CarrierError(status === 503 && saysWhen ? "retry" : "indeterminate", said, "unavailable");
  if (status >= 400 && status !== 408 && told) return new CarrierError("final", said, told);
  return new CarrierError("indeterminate", said, status === 408 ? "timeout" : "shape");
}

/** An answer that is not what the contract says: it may have happened. `where` names fields, never what stood in them. */
export const invalidResponseError = (where: string) => new CarrierError("indeterminate", `The carrier's answer is not as agreed: ${where}`, "shape");

/** Whether the next caller would probably meet the same fault. */
export const isOutage = (error: unknown) => isCarrierError(error) && error.kind !== "final" && BAD_LINE.includes(error.code);
