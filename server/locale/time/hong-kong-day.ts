/** How far Hong Kong is ahead of UTC, all year. */
export const HONG_KONG_MS = 8 * 60 * 60_000;

/** The day that it is in Hong Kong, YYYY-MM-DD: birthdays and expiry dates are counted there (§5). */
export function hongKongDay(now: number): string {
  return new Date(now + HONG_KONG_MS).toISOString().slice(0, 10);
}

/** When a day (YYYY-MM-DD) begins in Hong Kong, ms UTC; null where it is no day of the calendar. */
export function startOfHongKongDay(day: string): number | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return null;
  const at = Date.parse(`${day}T00:00:00+08:00`);
  // 31 November would become 1 December.
  return Number.isNaN(at) || hongKongDay(at) !== day ? null : at;
}

/** A time as Hong Kong's clocks show it: `2026-11-21 16:00:00`. */
export function hongKongTime(at: number): string {
  return new Date(at + HONG_KONG_MS).toISOString().slice(0, 19).replace("T", " ");
}
