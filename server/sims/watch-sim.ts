import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/** Topic of the jobs that notify of a low balance. Their `ref` ends with the recipient: ":" and the id of an order or an account, or ":sms". */
export const LOW_BALANCE_TOPIC = "top-up.low-balance";

/** Watches the balance of a prepaid SIM from now on, to notify its recipients when it is low. No effect if it is watched already (§8). */
export async function watchSim(tx: Database | DatabaseTransaction, iccid: string, now: number): Promise<void> {
  await tx
    .insertInto("watched_sims")
    .values({ iccid, next_check_at: now, notified_at: null, created_at: now })
    .onConflict((on) => on.column("iccid").doNothing())
    .execute();
}

/** Watches a SIM that was topped up; its recipients are notified anew when the balance is low again. */
export async function watchToppedUpSim(tx: DatabaseTransaction, iccid: string, now: number): Promise<void> {
  await tx
    .insertInto("watched_sims")
    .values({ iccid, next_check_at: now, notified_at: null, created_at: now })
    .onConflict((on) => on.column("iccid").doUpdateSet({ next_check_at: now, notified_at: null }))
    .execute();
}
