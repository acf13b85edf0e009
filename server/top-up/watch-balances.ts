import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { checkBalance } from "./check-balance.ts";

const PULSE_MS = 60_000;
/** SIMs in one run. */
const MOST = 50;
/** A SIM about which there is no answer waits, so that it never stands in the way of the others. */
const REST_MS = 5 * 60_000;
const STANDING = { topic: "top-up.watch", ref: "pulse" };

/** Starts the job that never ends, once however many workers there are; one that gave up begins again. */
export async function startBalanceWatch(shop: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction().execute(async (tx) => {
    await enqueueJob(tx, { ...STANDING, now, at: now + PULSE_MS });
    await restartJob(tx, STANDING.topic, STANDING.ref, now);
  });
}

/**
 * Job `top-up.watch`, every minute: looks at the balances of the prepaid SIMs whose turn it is, 50 at most, and has their holders told (§8).
 * Those come first whose holders have not been told yet.
 */
export const watchBalances: JobHandler<AppContext> = async (shop) => {
  let looked = 0;
  try {
    const due = await shop.db
      .selectFrom("watched_sims")
      .selectAll()
      .where("next_look_at", "<=", shop.clock())
      .orderBy((of) => of.case().when("told_at", "is", null).then(0).else(1).end())
      .orderBy("next_look_at")
      .orderBy("iccid")
      .limit(MOST)
      .execute();
    for (const sim of due) {
      if (!(await lookOrRest(shop, sim))) break;
      looked++;
    }
  } catch (error) {
    // A job that fails too often is given up. This one is never.
    shop.log.error("top-up.watch-failed", error);
  }
  return { again: looked === MOST ? shop.clock() : shop.clock() + PULSE_MS };
};

/** Answers false where the carrier is silent: it is not asked about the next one in the same run. */
async function lookOrRest(shop: AppContext, sim: Parameters<typeof checkBalance>[1]): Promise<boolean> {
  try {
    await checkBalance(shop, sim);
    return true;
  } catch (error) {
    const silent = isCarrierError(error);
    shop.log.error(silent ? "carrier.silent" : "top-up.look-failed", error);
    await shop.db
      .updateTable("watched_sims")
      .set({ next_look_at: shop.clock() + REST_MS })
      .where("iccid", "=", sim.iccid)
      .where("next_look_at", "=", sim.next_look_at)
      .execute();
    return !silent;
  }
}
