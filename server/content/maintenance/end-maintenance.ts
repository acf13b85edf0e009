import type { AppContext } from "#server/context/app-context.ts";
import { recordContentChange } from "#server/content/record-content-change.ts";

/**
 * Opens the shop, or calls a planned maintenance off; every process knows within 10 s. Refuses where none is set, and where the configuration
 * closes the shop (MAINTENANCE_UNTIL), which no command can undo.
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
