/** Whether an error only means that the client disconnected, which is not an error of the shop. An unrelated error after that still counts. */
export function isClientAbort({ signal }: Request, error: unknown): boolean {
  if (!signal.aborted) return false;
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  // The error of an aborted body has the message "aborted". Its code, ECONNRESET, is ambiguous: database errors have it too.
  return error === signal.reason || name === "AbortError" || message === "aborted";
}
