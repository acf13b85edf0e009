import { FULL_MS } from "./staff-session.ts";

/** Over https the prefix binds the cookie to the host and to https. */
export const sessionCookieName = (secure: boolean): string => (secure ? "__Host-desk_session" : "desk_session");

/**
 * Returns the Set-Cookie line of a session; an empty token deletes the cookie. SameSite=Lax, so that links which colleagues send each other open; a post
 * from another site is refused by its origin (`server/http/desk/check-same-origin.ts`).
 */
export const sessionCookie = (token: string, secure: boolean): string =>
  `${sessionCookieName(secure)}=${token}; Path=/; Max-Age=${token === "" ? 0 : FULL_MS / 1000}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
