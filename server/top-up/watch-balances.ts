import { isCarrierError, type CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { RECURRING_JOBS } from "#server/jobs/recurring-jobs.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Selectable } from "kysely";
import type { WatchedSimsTable } from "#server/db/tables/account-tables.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { findLowBalanceRecipients } from "./find-low-balance-recipients.ts";
import { lowBalanceJob } from "./low-balance-notification.ts";
import { LOW_BALANCE } from "./top-up.schema.ts";

const INTERVAL_MS = RECURRING_JOBS["top-up.watch"];
/** Maximum number of SIMs in one run. */
const MAX_SIMS = 50;
/** Delay of a SIM after its check failed, ms. Meanwhile the others are checked. */
const RETRY_DELAY_MS = 5 * 60_000;

/**
 * Job `top-up.watch`, every minute: checks the balances of the prepaid SIMs that are due, 50 at most, and notifies their recipients (§8). SIMs whose
 * recipients have not been notified yet come first.
 */
export const watchBalances: JobHandler<AppContext> = async (shop) => {
  let checked = 0;
  try {
    const due = await shop.db
      .selectFrom("watched_sims")
      .selectAll()
      .where("next_check_at", "<=", shop.clock())
      .orderBy((eb) => eb.case().when("notified_at", "is", null).then(0).else(1).end())
      .orderBy("next_check_at")
      .orderBy("iccid")
      .limit(MAX_SIMS)
      .execute();
    for (const sim of due) {
      if (!(await checkOrDelay(shop, sim))) break;
      checked++;
    }
  } catch (error) {
    // A job that fails too often becomes dead; this one must keep running.
    shop.log.error("top-up.watch-failed", error);
  }
  return { again: checked === MAX_SIMS ? shop.clock() : shop.clock() + INTERVAL_MS };
};

/**
 * Checks one SIM, or delays its next check after an error. Returns false if the carrier does not respond; this run then makes no further calls. A SIM
 * that the carrier rejects delays no other.
 */
async function checkOrDelay(shop: AppContext, sim: Parameters<typeof checkBalance>[1]): Promise<boolean> {
  try {
    await checkBalance(shop, sim);
    return true;
  } catch (error) {
    const silent = isCarrierError(error) && error.kind !== "final";
    shop.log.error(silent ? "carrier.silent" : "top-up.look-failed", error);
    await shop.db
      .updateTable("watched_sims")
      .set({ next_check_at: shop.clock() + RETRY_DELAY_MS })
      .where("iccid", "=", sim.iccid)
      .where("next_check_at", "=", sim.next_check_at)
      .execute();
    return !silent;
  }
}

const LOW_INTERVAL_MS = 30 * 60_000;
const NORMAL_INTERVAL_MS = 6 * 60 * 60_000;
const MAX_INTERVAL_MS = 48 * 60 * 60_000;
/** Below this balance, HKD minor units, a SIM is checked more often until its recipients are notified. */
const NEARLY_LOW = 3 * LOW_BALANCE;
/** After this time without activity a SIM is no longer watched, ms. A top-up starts watching it again. */
const MAX_INACTIVE_MS = 30 * 86_400_000;

type WatchedSim = Selectable<WatchedSimsTable>;

/**
 * Checks the balance of a watched SIM and enqueues a notification of each recipient if it is low: once, until the SIM has been topped up. A SIM that was
 * never topped up is not low. Stops watching a SIM that the carrier does not know, that has no recipients, or that has been inactive for 30 days. Throws
 * if the carrier does not respond (§8).
 */
export async function checkBalance(shop: AppContext, sim: WatchedSim): Promise<void> {
  const balance = await shop.carrier.readBalance(sim.iccid);
  const now = shop.clock();
  const recipients = balance ? await findLowBalanceRecipients(shop.db, balance) : [];
  const notifiedAt = balance && isLow(balance) ? (sim.notified_at ?? now) : null;
  const inactiveFrom = balance && inactiveSince(balance, { ...sim, notified_at: notifiedAt }, now);
  // Both writes require the row as it was read. If it changed meanwhile, the SIM was topped up or another worker has checked it, and that change wins.
  const lastRead = { iccid: sim.iccid, next_check_at: sim.next_check_at };
  if (!balance || recipients.length === 0 || (inactiveFrom !== null && now - inactiveFrom >= MAX_INACTIVE_MS)) {
    await shop.db.deleteFrom("watched_sims").where("iccid", "=", lastRead.iccid).where("next_check_at", "=", lastRead.next_check_at).execute();
    return;
  }
  await shop.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("watched_sims")
      .set({ notified_at: notifiedAt, next_check_at: now + nextCheckDelay(balance, inactiveFrom, now) })
      .where("iccid", "=", lastRead.iccid)
      .where("next_check_at", "=", lastRead.next_check_at)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n || notifiedAt === null || sim.notified_at !== null) return;
    for (const recipient of recipients) await enqueueJob(tx, { ...lowBalanceJob(shop.encryptor, { balance, recipient, notifiedAt }), now });
  });
  shop.wake();
}

const isLow = ({ amount, toppedUpAt }: CarrierBalance) => toppedUpAt !== null && amount < LOW_BALANCE;

/**
 * Returns since when a SIM is inactive, ms UTC; null if it is active. A SIM is inactive if its validity is over, its recipients were notified, or it was
 * never topped up. A top-up makes it active again.
 */
function inactiveSince(
  { validUntil, toppedUpAt }: CarrierBalance,
  { notified_at: notifiedAt, created_at: createdAt }: WatchedSim,
  now: number,
): number | null {
  if (toppedUpAt === null) return createdAt;
  if (validUntil !== null && validUntil <= now) return validUntil;
  return notifiedAt === null ? null : Math.max(notifiedAt, toppedUpAt);
}

/** Returns the time until the next check, ms. It grows with the time for which a SIM has been inactive. */
function nextCheckDelay({ amount }: CarrierBalance, inactiveFrom: number | null, now: number): number {
  if (inactiveFrom === null) return amount < NEARLY_LOW ? LOW_INTERVAL_MS : NORMAL_INTERVAL_MS;
  return Math.round(Math.min(MAX_INTERVAL_MS, Math.max(NORMAL_INTERVAL_MS, (now - inactiveFrom) / 4)));
}
