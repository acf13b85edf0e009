import type { AppContext } from "#server/context/app-context.ts";
import { needsDecision } from "./needs-manual-review.ts";

/** Returns how many registrations wait for a decision by staff, and since when the oldest does, ms UTC. */
export async function findWaitingRegistrations({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<{ count: number; since: number | null }> {
  const row = await db
    .selectFrom("real_name_registrations")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("updated_at").as("since")])
    .where((eb) => needsDecision(eb, clock()))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), since: row.since === null ? null : Number(row.since) };
}
