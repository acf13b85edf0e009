import { newId } from "#server/db/new-id.ts";
import type { Shop } from "#server/shop.ts";

type Refused = { ok: false; reason: "content.maintenance-over" | "content.maintenance-backwards" };

/**
 * Closes the shop from one moment to another (ms UTC), instead of whatever was set before; every process knows within 10 s, and when it is over
 * the shop opens by itself. Refuses an end that has passed and one before its beginning (§2 /upgrading).
 */
export async function setMaintenance(
  shop: Shop,
  { startsAt, endsAt, who }: { startsAt: number; endsAt: number; who: string },
): Promise<{ ok: true } | Refused> {
  const now = shop.clock();
  if (endsAt <= now) return { ok: false, reason: "content.maintenance-over" };
  if (endsAt <= startsAt) return { ok: false, reason: "content.maintenance-backwards" };
  const row = { starts_at: startsAt, ends_at: endsAt, set_by: who, set_at: now };
  const detail = `${new Date(startsAt).toISOString()} to ${new Date(endsAt).toISOString()}`;
  await shop.db.transaction().execute(async (trx) => {
    await trx
      .insertInto("maintenance")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    await trx
      .insertInto("content_changes")
      .values({ id: newId("chg", now), group_key: "maintenance", language: null, action: "maintenance-on", who, detail, at: now })
      .execute();
  });
  return { ok: true };
}
