import type { AppContext } from "#server/context/app-context.ts";

const FRESH_MS = 10_000;
type Kept = { at: number; value: Promise<unknown> };
const kept = new WeakMap<AppContext["db"], Map<string, Kept>>();

/** What was read for a name, read again once it is 10 s old: what staff change is seen by every process within that time. */
export async function withTtlCache<Value>(shop: Pick<AppContext, "db" | "clock">, name: string, read: () => Promise<Value>): Promise<Value> {
  const now = shop.clock();
  let known = kept.get(shop.db);
  if (!known) kept.set(shop.db, (known = new Map()));
  const before = known.get(name);
  if (before && Math.abs(now - before.at) < FRESH_MS) return before.value as Promise<Value>;
  const value = read();
  known.set(name, { at: now, value });
  // What failed is not kept.
  value.catch(() => known.delete(name));
  return value;
}
