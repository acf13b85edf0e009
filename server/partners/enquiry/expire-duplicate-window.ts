import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";

/**
 * Once the day of its promised answer has passed, an enquiry that nobody has closed is told apart from the same one sent again: who was not
 * answered, or asks the same a month later, is heard anew. `contents`: only those; without, all. `now` is ms UTC.
 */
export async function expireDuplicateWindow(
  db: Database | DatabaseTransaction,
  { now, contents }: { now: number; contents?: string[] },
): Promise<void> {
  const overdue = db.updateTable("enquiries").set({ live_hash: null }).where("state", "=", "new").where("reply_by", "<", hongKongDay(now));
  await (contents ? overdue.where("live_hash", "in", contents) : overdue.where("live_hash", "is not", null)).execute();
}
