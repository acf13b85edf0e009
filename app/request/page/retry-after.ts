/** The Retry-After of an action, for the page that shows its answer. */
export function retryAfter(actionHeaders: Headers): Record<string, string> {
  const seconds = actionHeaders.get("Retry-After");
  return seconds === null ? {} : { "Retry-After": seconds };
}
