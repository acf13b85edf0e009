import type { Selectable } from "kysely";
import type { WatchedSimsTable } from "#server/db/sim-tables.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Shop } from "#server/shop.ts";
import { findRecipients } from "./find-recipients.ts";
import { lowBalanceJob } from "./low-balance-job.ts";
import { LOW_BALANCE } from "./top-up.schema.ts";

const SOON_MS = 30 * 60_000;
const LATER_MS = 6 * 60 * 60_000;
/** Below this balance, HKD minor units, a SIM is looked at more often. */
const NEARLY_LOW = 3 * LOW_BALANCE;

/**
 * Looks at the balance of a watched SIM and has its holder told when it is low: once, until it was up again. A SIM that the carrier does
 * not know, or of which nobody wants to hear, is watched no longer. Throws where the carrier is silent (§8).
 */
export async function lookAtBalance(shop: Shop, sim: Selectable<WatchedSimsTable>): Promise<void> {
  const balance = await shop.carrier.readBalance(sim.iccid);
  const now = shop.clock();
  const recipients = balance ? await findRecipients(shop.db, balance) : [];
  // Whoever changed the row meanwhile knows better: the SIM was topped up, or another worker has told.
  const asSeen = { iccid: sim.iccid, next_look_at: sim.next_look_at };
  if (!balance || recipients.length === 0) {
    await shop.db.deleteFrom("watched_sims").where("iccid", "=", asSeen.iccid).where("next_look_at", "=", asSeen.next_look_at).execute();
    return;
  }
  const toldAt = balance.amount < LOW_BALANCE ? (sim.told_at ?? now) : null;
  await shop.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("watched_sims")
      .set({ told_at: toldAt, next_look_at: now + (balance.amount < NEARLY_LOW ? SOON_MS : LATER_MS) })
      .where("iccid", "=", asSeen.iccid)
      .where("next_look_at", "=", asSeen.next_look_at)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n || toldAt === null || sim.told_at !== null) return;
    for (const recipient of recipients) await enqueueJob(tx, { ...lowBalanceJob(shop.sealer, { balance, recipient, toldAt }), now });
  });
  shop.wake();
}
