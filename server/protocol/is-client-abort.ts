/**
 * Whether an error only means that the request was aborted: the client disconnected, or the server rejected the body while it arrived. An unrelated
 * error of an aborted request is still an error of the shop.
 */
export function isClientAbort({ signal }: Request, error: unknown): boolean {
  if (!signal.aborted) return false;
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  // The error of an aborted body has the message "aborted". Its code, ECONNRESET, is ambiguous: database errors have it too.
  return error === signal.reason || name === "AbortError" || message === "aborted";
}
