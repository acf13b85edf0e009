const MINUTE = 60_000;

/** How long a session lasts after the password only, without use, and in total, ms. */
export const PENDING_MS = 10 * MINUTE;
export const IDLE_MS = 30 * MINUTE;
export const FULL_MS = 10 * 60 * MINUTE;
/** Minimum interval between updates of a session's last use, ms. */
export const SEEN_UPDATE_INTERVAL_MS = MINUTE;
/** How long after password and second factor the most dangerous actions are allowed, ms. */
const CONFIRMED_MS = 10 * MINUTE;

/**
 * Whether password and second factor were checked within ten minutes. The desk requires it before it erases a person, exports registrations for an
 * authority, or changes roles; changes of second factors require it themselves.
 */
export const isRecentlyConfirmed = ({ confirmedAt }: { confirmedAt: number | null }, now: number): boolean =>
  confirmedAt !== null && now - confirmedAt < CONFIRMED_MS;

/** Over https the prefix binds the cookie to the host and to https. */
export const sessionCookieName = (secure: boolean): string => (secure ? "__Host-desk_session" : "desk_session");

/**
 * Returns the Set-Cookie line of a session; an empty token deletes the cookie. SameSite=Lax, so that links which colleagues send each other open; a post
 * from another site is refused by its origin (`server/http/desk/create-desk-app.ts`).
 */
export const sessionCookie = (token: string, secure: boolean): string =>
  `${sessionCookieName(secure)}=${token}; Path=/; Max-Age=${token === "" ? 0 : FULL_MS / 1000}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
