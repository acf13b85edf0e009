import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";

/**
 * Ends duplicate detection for open enquiries whose promised reply day has passed, so that a sender who got no reply, or asks again a month later,
 * creates a new enquiry. With `contents`, only enquiries with these hashes. `now` is ms UTC.
 */
export async function expireDuplicateWindow(
  db: Database | DatabaseTransaction,
  { now, contents }: { now: number; contents?: string[] },
): Promise<void> {
  const overdue = db.updateTable("enquiries").set({ live_hash: null }).where("state", "=", "new").where("reply_by", "<", hongKongDay(now));
  await (contents ? overdue.where("live_hash", "in", contents) : overdue.where("live_hash", "is not", null)).execute();
}
