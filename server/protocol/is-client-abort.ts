/** Whether a fault is only that the caller left: nobody to tell, and nothing of ours broke. What breaks after that is ours as ever. */
export function isClientAbort({ signal }: Request, fault: unknown): boolean {
  if (!signal.aborted) return false;
  const { name, message } = (fault ?? {}) as { name?: unknown; message?: unknown };
  // A body that breaks off says "aborted"; its code, ECONNRESET, a database has, too.
  return fault === signal.reason || name === "AbortError" || message === "aborted";
}
