/**
 * Returns the value of a cookie in a Cookie header; null if it is missing or wrongly encoded. If a name occurs twice, the first value counts: browsers
 * send the cookie with the longer path first. All code reads cookies with this function, so that it agrees on the value.
 */
export function readCookieHeader(header: string | null | undefined, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const [key, ...valueParts] = part.trim().split("=");
    if (key !== name) continue;
    try {
      return decodeURIComponent(valueParts.join("="));
    } catch {
      return null;
    }
  }
  return null;
}
