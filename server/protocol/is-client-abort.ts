/** Whether a fault is only that the caller left: nobody to tell, and nothing of ours broke. What breaks after that is ours as ever. */
export function isClientAbort({ signal }: Request, error: unknown): boolean {
  if (!signal.aborted) return false;
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  // A body that breaks off says "aborted"; its code, ECONNRESET, a database has, too.
  return error === signal.reason || name === "AbortError" || message === "aborted";
}
