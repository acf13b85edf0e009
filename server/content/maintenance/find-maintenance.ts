import { withTimeout } from "#server/concurrency/with-timeout.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** A maintenance window, ms UTC. */
type Maintenance = { startsAt: number; endsAt: number };
/** The data of the maintenance page: the end (ms UTC), the requested address, and whether the request sent a form. */
export type MaintenanceNotice = { endsAt: number; requestedAddress: string; wasFormSent: boolean };
type Context = Pick<AppContext, "db" | "clock" | "env">;

const CACHE_MS = 5_000;
/** How long a request waits for the database. */
const TIMEOUT_MS = 2_000;
type CachedWindow = { readAt: number; window: Maintenance | null; reading?: Promise<void> };
const cache = new WeakMap<AppContext["db"], CachedWindow>();

/**
 * Returns the current or planned maintenance, or null, cached for 5 s (§2 /upgrading). If both MAINTENANCE_UNTIL and staff close the shop now, the
 * later end applies. While the database does not answer, the last known window stays valid: an error neither closes nor opens the shop.
 */
export async function findMaintenance(shop: Context): Promise<Maintenance | null> {
  const now = shop.clock();
  const cached = cache.get(shop.db) ?? { readAt: -Infinity, window: null };
  cache.set(shop.db, cached);
  if (Math.abs(now - cached.readAt) >= CACHE_MS) {
    cached.reading ??= readWindow(shop, cached).finally(() => (cached.reading = undefined));
    await withTimeout(cached.reading, TIMEOUT_MS, () => {});
  }
  const configuredEnd = shop.env.maintenanceUntil ?? 0;
  const setByStaff = cached.window && cached.window.endsAt > now ? cached.window : null;
  if (configuredEnd <= now) return setByStaff;
  const isCurrent = setByStaff !== null && setByStaff.startsAt <= now;
  return { startsAt: 0, endsAt: isCurrent ? Math.max(configuredEnd, setByStaff.endsAt) : configuredEnd };
}

/** The version of the notice of a planned maintenance, by which a visitor closes it. */
export const maintenanceVersion = ({ startsAt, endsAt }: Maintenance): string => `${startsAt}-${endsAt}`;

/** Returns the maintenance that closes the shop now, or null. */
export async function findCurrentMaintenance(shop: Context): Promise<Maintenance | null> {
  const maintenance = await findMaintenance(shop);
  return maintenance && maintenance.startsAt <= shop.clock() ? maintenance : null;
}

async function readWindow(shop: Context, cached: CachedWindow): Promise<void> {
  try {
    const row = await shop.db.selectFrom("maintenance").select(["starts_at", "ends_at"]).where("id", "=", 1).executeTakeFirst();
    cached.window = row ? { startsAt: row.starts_at, endsAt: row.ends_at } : null;
  } catch {
    // Not logged here: the queries of the page fail too, and log the error.
  }
  cached.readAt = shop.clock();
}
