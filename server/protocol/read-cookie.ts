/**
 * Returns the value of a cookie in a Cookie header, or null. If a name occurs twice, the first value counts, which browsers send for the narrower
 * path. Every reader uses this function, so that all agree.
 */
export function readCookieHeader(header: string | null | undefined, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const [key, ...rest] = part.trim().split("=");
    if (key !== name) continue;
    try {
      return decodeURIComponent(rest.join("="));
    } catch {
      return null;
    }
  }
  return null;
}
