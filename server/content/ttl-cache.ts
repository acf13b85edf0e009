import type { AppContext } from "#server/context/app-context.ts";
import { isStorageError } from "#server/db/drivers/database-errors.ts";

const PERIOD_MS = 10_000;
/** `last`: the value of the last read that succeeded. */
type CacheEntry = { period: number; value: Promise<unknown>; last?: { value: unknown } };
const caches = new WeakMap<AppContext["db"], Map<string, CacheEntry>>();

/** Returns the period of 10 s that a time is in, ms UTC. Everything cached in a period is read anew in the next. */
export const cachePeriod = (now: number): number => Math.floor(now / PERIOD_MS);

/**
 * Returns the value of `read`, cached in this process until the current period of 10 s ends, so that every process sees changes by staff within that time.
 * Concurrent calls share one read. A failed read is not cached; if the database does not answer, the last value stays valid.
 */
export async function withTtlCache<Value>(shop: Pick<AppContext, "db" | "clock">, name: string, read: () => Promise<Value>): Promise<Value> {
  const period = cachePeriod(shop.clock());
  let cache = caches.get(shop.db);
  if (!cache) caches.set(shop.db, (cache = new Map()));
  const cached = cache.get(name);
  if (cached?.period === period) return cached.value as Promise<Value>;
  const last = cached?.last;
  const entry: CacheEntry = { period, last, value: read().then(keep, useLast) };
  cache.set(name, entry);
  return entry.value as Promise<Value>;

  function keep(value: Value) {
    entry.last = { value };
    return value;
  }
  function useLast(error: unknown) {
    if (last && isStorageError(error)) return last.value;
    entry.period = NaN;
    throw error;
  }
}
