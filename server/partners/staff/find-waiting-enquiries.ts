import type { AppContext } from "#server/context/app-context.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";

/** Returns how many enquiries are open, how many of them are past the day of the promised reply, and since when the oldest waits, ms UTC. */
export async function findWaitingEnquiries({
  db,
  clock,
}: Pick<AppContext, "db" | "clock">): Promise<{ count: number; since: number | null; overdue: number }> {
  const open = db.selectFrom("enquiries").where("state", "=", "new");
  const all = await open.select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("since")]).executeTakeFirstOrThrow();
  const overdue = await open
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("reply_by", "<", hongKongDay(clock()))
    .executeTakeFirstOrThrow();
  return { count: Number(all.count), since: all.since === null ? null : Number(all.since), overdue: Number(overdue.count) };
}
