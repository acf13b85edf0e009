import { isCarrierError, type CarrierCallback } from "#server/gateways/carrier/carrier.ts";
import { makeJobDueNow } from "#server/jobs/enqueue-job.ts";
import { RECURRING_REF } from "#server/jobs/recurring-jobs.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { unitIdFromCarrierRef } from "#server/sims/sim.ts";

/**
 * Receives a carrier's callback and returns the HTTP status: 404 unknown carrier, 400 bad signature or format, 200 stored. The callback is only
 * a hint, and its content is not applied: the job of the unit or SIM runs now instead of later and queries the carrier. A repeated event is
 * ignored.
 */
export async function receiveCarrierCallback(shop: AppContext, carrier: string, rawBody: Buffer, headers: Headers): Promise<200 | 400 | 404> {
  if (carrier !== shop.carrier.name) return 404;
  const now = shop.clock();
  let callback: CarrierCallback;
  try {
    callback = shop.carrier.parseCallback(rawBody, headers, now);
  } catch (error) {
    if (!isCarrierError(error)) throw error;
    shop.log.info("callback.refused", { carrier, code: error.code });
    return 400;
  }
  await shop.db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto("carrier_events")
      .values({ carrier, event_id: callback.id, ref: "ref" in callback ? callback.ref : callback.iccid, received_at: now })
      .onConflict((on) => on.columns(["carrier", "event_id"]).doNothing())
      .returning("event_id")
      .executeTakeFirst();
    if (!stored) return;
    if ("ref" in callback) await makeJobDueNow(tx, "orders.fulfil", unitIdFromCarrierRef(callback.ref), now);
    else {
      await tx.updateTable("watched_sims").set({ next_check_at: now }).where("iccid", "=", callback.iccid).execute();
      await makeJobDueNow(tx, "top-up.watch", RECURRING_REF, now);
    }
  });
  shop.wake();
  return 200;
}
