import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/** Looks at the balance of a prepaid SIM from now on, and tells its holder when it runs low; a SIM that is watched already is watched as before (§8). */
export async function watchSim(tx: Database | DatabaseTransaction, iccid: string, now: number): Promise<void> {
  await tx
    .insertInto("watched_sims")
    .values({ iccid, next_look_at: now, told_at: null, created_at: now })
    .onConflict((on) => on.column("iccid").doNothing())
    .execute();
}

/** The same for a SIM that was topped up: its holder is told anew when that runs low again. */
export async function watchToppedUpSim(tx: DatabaseTransaction, iccid: string, now: number): Promise<void> {
  await tx
    .insertInto("watched_sims")
    .values({ iccid, next_look_at: now, told_at: null, created_at: now })
    .onConflict((on) => on.column("iccid").doUpdateSet({ next_look_at: now, told_at: null }))
    .execute();
}
