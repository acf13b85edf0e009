/** Returns the action's Retry-After header, for the `headers` export of its page. */
export function retryAfterHeader(actionHeaders: Headers): Record<string, string> {
  const seconds = actionHeaders.get("Retry-After");
  return seconds === null ? {} : { "Retry-After": seconds };
}
