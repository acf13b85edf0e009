import type { AppContext } from "#server/context/app-context.ts";

const TTL_MS = 10_000;
type CacheEntry = { at: number; value: Promise<unknown> };
const caches = new WeakMap<AppContext["db"], Map<string, CacheEntry>>();

/**
 * Returns the value of `read`, cached in this process for 10 s, so that every process sees changes by staff within that time. A failed read is not
 * cached. Concurrent calls share one read.
 */
export async function withTtlCache<Value>(shop: Pick<AppContext, "db" | "clock">, name: string, read: () => Promise<Value>): Promise<Value> {
  const now = shop.clock();
  let cache = caches.get(shop.db);
  if (!cache) caches.set(shop.db, (cache = new Map()));
  const cached = cache.get(name);
  // The absolute difference, because the clock may be set back.
  if (cached && Math.abs(now - cached.at) < TTL_MS) return cached.value as Promise<Value>;
  const value = read();
  cache.set(name, { at: now, value });
  value.catch(() => cache.delete(name));
  return value;
}
