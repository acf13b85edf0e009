/** The UTC offset of Hong Kong, ms; it has no daylight saving time. */
export const HONG_KONG_MS = 8 * 60 * 60_000;

/** Returns the current day in Hong Kong, YYYY-MM-DD. Ages and expiry dates are checked against it (§5). */
export function hongKongDay(now: number): string {
  return new Date(now + HONG_KONG_MS).toISOString().slice(0, 10);
}

/** Returns when a day (YYYY-MM-DD) begins in Hong Kong, ms UTC, or null if it is not a calendar day. */
export function startOfHongKongDay(day: string): number | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return null;
  const at = Date.parse(`${day}T00:00:00+08:00`);
  // `Date.parse` reads 31 November as 1 December.
  return Number.isNaN(at) || hongKongDay(at) !== day ? null : at;
}

/** Formats a time as local time in Hong Kong: `2026-11-21 16:00:00`. */
export function hongKongTime(at: number): string {
  return new Date(at + HONG_KONG_MS).toISOString().slice(0, 19).replace("T", " ");
}
