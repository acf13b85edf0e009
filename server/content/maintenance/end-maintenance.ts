import type { AppContext } from "#server/context/app-context.ts";
import { recordContentChange } from "#server/content/record-content-change.ts";

/**
 * Ends the maintenance or cancels a planned one. Every process sees the change within 10 s. Rejects if no maintenance is set, or if
 * MAINTENANCE_UNTIL closes the shop, which no command can change.
 */
export async function endMaintenance(
  shop: AppContext,
  who: string,
): Promise<{ ok: true } | { ok: false; reason: "content.maintenance-none" | "content.maintenance-configured" }> {
  const now = shop.clock();
  const ended = await shop.db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom("maintenance").where("id", "=", 1).returning("ends_at").executeTakeFirst();
    if (!row || row.ends_at <= now) return false;
    await recordContentChange(trx, { key: "maintenance", language: null, action: "maintenance-off", who, at: now });
    return true;
  });
  if ((shop.env.maintenanceUntil ?? 0) > now) return { ok: false, reason: "content.maintenance-configured" };
  return ended ? { ok: true } : { ok: false, reason: "content.maintenance-none" };
}
