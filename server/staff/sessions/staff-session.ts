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
