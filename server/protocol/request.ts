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

/**
 * Whether a page of this site made the request, and no other site or email. Older browsers send only Referer, not Sec-Fetch-Site. `header` reads a request
 * header by its name.
 */
export function isSameOriginRequest(header: (name: string) => string | null | undefined, origin: string): boolean {
  const site = header("sec-fetch-site") ?? null;
  return site === null ? (header("referer") ?? "").startsWith(`${origin}/`) : site === "same-origin";
}
