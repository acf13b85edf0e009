import type { AppContext } from "#server/context/app-context.ts";

/** When the shop is closed, ms UTC. */
export type Maintenance = { startsAt: number; endsAt: number };
/** What the page of a closed shop is told: until when (ms UTC), which address was asked for, and whether a form was sent. */
export type Closed = { endsAt: number; asked: string; sent: boolean };
type Asked = Pick<AppContext, "db" | "clock" | "env">;

const FRESH_MS = 5_000;
const PATIENCE_MS = 2_000;
const known = new WeakMap<AppContext["db"], { at: number; window: Maintenance | null; asking?: Promise<void> }>();

/**
 * The maintenance that goes on now or is planned, at most 5 s old (§2 /upgrading); where MAINTENANCE_UNTIL and staff both close the shop, the
 * later end counts. While the database does not answer, what it said last holds: a fault closes nothing, and opens nothing before its time.
 */
export async function findMaintenance(shop: Asked): Promise<Maintenance | null> {
  const now = shop.clock();
  const kept = known.get(shop.db) ?? { at: -Infinity, window: null };
  known.set(shop.db, kept);
  if (Math.abs(now - kept.at) >= FRESH_MS) {
    kept.asking ??= ask(shop, kept).finally(() => (kept.asking = undefined));
    await inTime(kept.asking);
  }
  const until = shop.env.maintenanceUntil ?? 0;
  const staff = kept.window && kept.window.endsAt > now ? kept.window : null;
  if (until <= now) return staff;
  const isNow = staff !== null && staff.startsAt <= now;
  return { startsAt: 0, endsAt: isNow ? Math.max(until, staff.endsAt) : until };
}

/** The maintenance that closes the shop at this moment, or null. */
export async function findClosing(shop: Asked): Promise<Maintenance | null> {
  const found = await findMaintenance(shop);
  return found && found.startsAt <= shop.clock() ? found : null;
}

async function ask(shop: Asked, kept: { at: number; window: Maintenance | null }): Promise<void> {
  try {
    const row = await shop.db.selectFrom("maintenance").select(["starts_at", "ends_at"]).where("id", "=", 1).executeTakeFirst();
    kept.window = row ? { startsAt: row.starts_at, endsAt: row.ends_at } : null;
  } catch {
    // Whoever asked for a page is told by the page's own reading, and so is the log.
  }
  kept.at = shop.clock();
}

async function inTime(asking: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([asking, tooLate]);
  clearTimeout(timer);
}
