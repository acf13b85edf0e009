import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { RECURRING_JOBS } from "#server/jobs/recurring-jobs.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { checkBalance } from "./check-balance.ts";

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
      .where("next_look_at", "<=", shop.clock())
      .orderBy((eb) => eb.case().when("told_at", "is", null).then(0).else(1).end())
      .orderBy("next_look_at")
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
      .set({ next_look_at: shop.clock() + RETRY_DELAY_MS })
      .where("iccid", "=", sim.iccid)
      .where("next_look_at", "=", sim.next_look_at)
      .execute();
    return !silent;
  }
}
