const HONG_KONG_MS = 8 * 60 * 60_000;

/** The day that it is in Hong Kong, YYYY-MM-DD: birthdays and expiry dates are counted there (§5). */
export function hongKongDay(now: number): string {
  return new Date(now + HONG_KONG_MS).toISOString().slice(0, 10);
}
