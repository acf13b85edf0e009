import type { SentCookieName } from "./cookie-names.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns a Set-Cookie line for an unsigned cookie; SameSite=Lax. `maxAge` in seconds, a year by default. An empty value deletes the cookie. */
export function plainCookie(name: SentCookieName, value: string, options: { secure: boolean; maxAge?: number; httpOnly?: boolean }): string {
  const maxAge = value === "" ? 0 : (options.maxAge ?? YEAR_SECONDS);
  return [
    `${name}=${encodeURIComponent(value)}`,
    "Path=/",
    `Max-Age=${maxAge}`,
    "SameSite=Lax",
    ...(options.httpOnly ? ["HttpOnly"] : []),
    ...(options.secure ? ["Secure"] : []),
  ].join("; ");
}

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

/** Contains `accept` or `refuse`: consent to the chat only, which no other consent implies. */
export const CHAT_CONSENT_COOKIE = "chat-consent";
