import type { Selectable } from "kysely";
import type { WatchedSimsTable } from "#server/db/tables/sim-tables.ts";
import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findLowBalanceRecipients } from "./find-low-balance-recipients.ts";
import { lowBalanceJob } from "./low-balance-notification.ts";
import { LOW_BALANCE } from "./top-up.schema.ts";

const SOON_MS = 30 * 60_000;
const LATER_MS = 6 * 60 * 60_000;
const RARELY_MS = 48 * 60 * 60_000;
/** Below this balance, HKD minor units, a SIM is looked at more often until its holder is told. */
const NEARLY_LOW = 3 * LOW_BALANCE;
/** A SIM on which nothing lives for so long is watched no longer; a top-up begins anew. */
const LIFELESS_MS = 30 * 86_400_000;

type WatchedSim = Selectable<WatchedSimsTable>;

/**
 * Looks at the balance of a watched SIM and has its holder told when it is low: once, until it was up again. One that was never topped up
 * is not low. A SIM that the carrier does not know, of which nobody wants to hear, or that nobody has topped up for a month since it
 * was low or its validity over, is watched no longer. Throws where the carrier is silent (§8).
 */
export async function checkBalance(shop: AppContext, sim: WatchedSim): Promise<void> {
  const balance = await shop.carrier.readBalance(sim.iccid);
  const now = shop.clock();
  const recipients = balance ? await findLowBalanceRecipients(shop.db, balance) : [];
  const toldAt = balance && isLow(balance) ? (sim.told_at ?? now) : null;
  const since = balance && lifelessSince(balance, { ...sim, told_at: toldAt }, now);
  // Whoever changed the row meanwhile knows better: the SIM was topped up, or another worker has told.
  const asSeen = { iccid: sim.iccid, next_look_at: sim.next_look_at };
  if (!balance || recipients.length === 0 || (since !== null && now - since >= LIFELESS_MS)) {
    await shop.db.deleteFrom("watched_sims").where("iccid", "=", asSeen.iccid).where("next_look_at", "=", asSeen.next_look_at).execute();
    return;
  }
  await shop.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("watched_sims")
      .set({ told_at: toldAt, next_look_at: now + restOf(balance, since, now) })
      .where("iccid", "=", asSeen.iccid)
      .where("next_look_at", "=", asSeen.next_look_at)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n || toldAt === null || sim.told_at !== null) return;
    for (const recipient of recipients) await enqueueJob(tx, { ...lowBalanceJob(shop.sealer, { balance, recipient, toldAt }), now });
  });
  shop.wake();
}

const isLow = ({ amount, toppedUpAt }: CarrierBalance) => toppedUpAt !== null && amount < LOW_BALANCE;

/** Since when nothing happens on a SIM but a top-up wakes it: its validity is over, its holder was told, or it was never topped up; null while it lives. */
function lifelessSince(
  { validUntil, toppedUpAt }: CarrierBalance,
  { told_at: toldAt, created_at: createdAt }: WatchedSim,
  now: number,
): number | null {
  if (toppedUpAt === null) return createdAt;
  if (validUntil !== null && validUntil <= now) return validUntil;
  return toldAt === null ? null : Math.max(toldAt, toppedUpAt);
}

/** How long until the next look: the longer nothing lives there, the more rarely. */
function restOf({ amount }: CarrierBalance, since: number | null, now: number): number {
  if (since === null) return amount < NEARLY_LOW ? SOON_MS : LATER_MS;
  return Math.round(Math.min(RARELY_MS, Math.max(LATER_MS, (now - since) / 4)));
}
