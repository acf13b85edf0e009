import type { AppContext } from "#server/context/app-context.ts";

const PERIOD_MS = 10_000;
type CacheEntry = { period: number; value: Promise<unknown> };
const caches = new WeakMap<AppContext["db"], Map<string, CacheEntry>>();

/** Returns the period of 10 s that a time is in, ms UTC. Everything cached in a period is read anew in the next. */
export const cachePeriod = (now: number): number => Math.floor(now / PERIOD_MS);

/**
 * Returns the value of `read`, cached in this process until the current period of 10 s ends, so that every process sees changes by staff within that time. A
 * failed read is not cached. Concurrent calls share one read.
 */
export async function withTtlCache<Value>(shop: Pick<AppContext, "db" | "clock">, name: string, read: () => Promise<Value>): Promise<Value> {
  const period = cachePeriod(shop.clock());
  let cache = caches.get(shop.db);
  if (!cache) caches.set(shop.db, (cache = new Map()));
  const cached = cache.get(name);
  if (cached?.period === period) return cached.value as Promise<Value>;
  const value = read();
  cache.set(name, { period, value });
  value.catch(() => cache.delete(name));
  return value;
}
