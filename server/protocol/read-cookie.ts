/**
 * The value of a cookie in a Cookie header, or null. Of two with one name the first counts, which browsers send for the narrower path; every
 * reader uses this one, so that none takes the other.
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
