/** The UTC offset of Hong Kong, ms; it has no daylight saving time. */
export const HONG_KONG_MS = 8 * 60 * 60_000;

/** Returns the day in Hong Kong at a time (ms UTC), YYYY-MM-DD. Ages and expiry dates are checked against the current one (§5). */
export function hongKongDay(at: number): string {
  return new Date(at + HONG_KONG_MS).toISOString().slice(0, 10);
}

/** Returns when a day (YYYY-MM-DD) begins in Hong Kong, ms UTC; null if it is not a calendar day from 2000 to 2099. */
export function startOfHongKongDay(day: string): number | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return null;
  const at = Date.parse(`${day}T00:00:00+08:00`);
  // `Date.parse` reads 31 November as 1 December.
  return Number.isNaN(at) || hongKongDay(at) !== day ? null : at;
}

/** Formats a time (ms UTC) as local time in Hong Kong: `2026-11-21 16:00:00`. */
export function hongKongTime(at: number): string {
  return new Date(at + HONG_KONG_MS).toISOString().slice(0, 19).replace("T", " ");
}
