import { readCookieHeader } from "#server/protocol/read-cookie.ts";

/** The value of a plain cookie, or null. */
export const readCookie = (request: Request, name: string) => readCookieHeader(request.headers.get("Cookie"), name);

const YEAR = 365 * 24 * 60 * 60;

/** A Set-Cookie line for a plain preference: a year long, Lax, Secure where the shop is on https. An empty value deletes. */
export function plainCookie(name: string, value: string, options: { secure: boolean; maxAge?: number; httpOnly?: boolean }): string {
  const maxAge = value === "" ? 0 : (options.maxAge ?? YEAR);
  return [
    `${name}=${encodeURIComponent(value)}`,
    "Path=/",
    `Max-Age=${maxAge}`,
    "SameSite=Lax",
    ...(options.httpOnly ? ["HttpOnly"] : []),
    ...(options.secure ? ["Secure"] : []),
  ].join("; ");
}
