import type { AppContext } from "#server/context/app-context.ts";
import { recordContentChange } from "#server/content/record-content-change.ts";

type Refused = { ok: false; reason: "content.maintenance-over" | "content.maintenance-backwards" | "content.maintenance-running" };

/**
 * Closes the shop from one moment to another (ms UTC), instead of whatever was set before; every process knows within 10 s, and when it is over
 * the shop opens by itself. Refuses an end that has passed, one before its beginning, and, while one lasts, another that would begin later: the
 * shop would open until then (§2 /upgrading).
 */
export async function setMaintenance(
  shop: AppContext,
  { startsAt, endsAt, who }: { startsAt: number; endsAt: number; who: string },
): Promise<{ ok: true } | Refused> {
  const now = shop.clock();
  if (endsAt <= now) return { ok: false, reason: "content.maintenance-over" };
  if (endsAt <= startsAt) return { ok: false, reason: "content.maintenance-backwards" };
  const row = { starts_at: startsAt, ends_at: endsAt, set_by: who, set_at: now };
  const detail = `${new Date(startsAt).toISOString()} to ${new Date(endsAt).toISOString()}`;
  return shop.db.transaction().execute(async (trx) => {
    const set = await trx.selectFrom("maintenance").select(["starts_at", "ends_at"]).where("id", "=", 1).executeTakeFirst();
    const isOn = set !== undefined && set.starts_at <= now && set.ends_at > now;
    if (isOn && startsAt > now) return { ok: false, reason: "content.maintenance-running" };
    await trx
      .insertInto("maintenance")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    await recordContentChange(trx, { key: "maintenance", language: null, action: "maintenance-on", who, at: now, detail });
    return { ok: true };
  });
}
