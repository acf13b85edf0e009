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
