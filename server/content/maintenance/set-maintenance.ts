import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

type Rejected = Rejection<"maintenance-over" | "maintenance-backwards" | "maintenance-running">;

/**
 * Closes the shop from `startsAt` to `endsAt` (ms UTC), replacing the previous maintenance. Every process sees the change within 10 s, and the shop
 * opens by itself at the end. Rejects an end in the past, an end before the start, and, during a maintenance, a start in the future, because the shop
 * would open until then (§2 /upgrading).
 */
export async function setMaintenance(
  shop: AppContext,
  { startsAt, endsAt, who }: { startsAt: number; endsAt: number; who: Staff },
): Promise<{ ok: true } | Rejected> {
  const now = shop.clock();
  if (endsAt <= now) return reject("maintenance-over");
  if (endsAt <= startsAt) return reject("maintenance-backwards");
  const row = { starts_at: startsAt, ends_at: endsAt, set_by: who.name, set_at: now };
  return shop.db.transaction().execute(async (trx) => {
    const current = await trx.selectFrom("maintenance").select(["starts_at", "ends_at"]).where("id", "=", 1).executeTakeFirst();
    const isOn = current !== undefined && current.starts_at <= now && current.ends_at > now;
    if (isOn && startsAt > now) return reject("maintenance-running");
    const isSameStart = current?.starts_at === startsAt || (isOn && startsAt <= now);
    if (isSameStart && current?.ends_at === endsAt) return { ok: true };
    await trx
      .insertInto("maintenance")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    await recordStaffAction(trx, {
      who,
      action: "maintenance.set",
      subject: { kind: "maintenance", id: null },
      ...(current && current.ends_at > now && { before: { startsAt: current.starts_at, endsAt: current.ends_at } }),
      after: { startsAt, endsAt },
      now,
    });
    return { ok: true };
  });
}

/**
 * Ends the maintenance or cancels a planned one. Every process sees the change within 10 s. Rejects if no maintenance is set, or if
 * MAINTENANCE_UNTIL closes the shop, which no command can change; even then, a maintenance set by staff is ended.
 */
export async function endMaintenance(shop: AppContext, who: Staff): Promise<{ ok: true } | Rejection<"maintenance-none" | "maintenance-configured">> {
  const now = shop.clock();
  const ended = await shop.db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom("maintenance").where("id", "=", 1).returning(["starts_at", "ends_at"]).executeTakeFirst();
    if (!row || row.ends_at <= now) return false;
    const before = { startsAt: row.starts_at, endsAt: row.ends_at };
    await recordStaffAction(trx, { who, action: "maintenance.end", subject: { kind: "maintenance", id: null }, before, now });
    return true;
  });
  if ((shop.env.maintenanceUntil ?? 0) > now) return reject("maintenance-configured");
  return ended ? { ok: true } : reject("maintenance-none");
}
