import { isCarrierError, type CarrierOrder } from "#server/gateways/carrier/carrier.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { carrierRef } from "#server/sims/sim.ts";
import { watchToppedUpSim } from "#server/sims/watch-sim.ts";
import { findLiveAttempts } from "./find-live-attempts.ts";

const POLL_MS = 60_000;

/**
 * Job `orders.load-card`: adds the purchased credit to a prepaid SIM card once it is posted (§9). The request has the unit's reference, so the
 * carrier adds the credit once. A final refusal is recorded for manual review; staff may retry it (`retryUnit`).
 */
export const loadPrepaidSim: JobHandler<AppContext> = async (shop, job) => {
  const unit = await shop.db
    .selectFrom("fulfilments")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .select([
      "fulfilments.id",
      "fulfilments.order_id",
      "fulfilments.iccid",
      "carrier_attempt",
      "package_id",
      "credit",
      "orders.paid_at",
      "fulfilments.created_at",
    ])
    .where("fulfilments.id", "=", job.ref)
    .executeTakeFirstOrThrow();
  const { iccid, credit } = unit;
  if (iccid === null || credit === null) return {};
  const ref = carrierRef(unit.id, unit.carrier_attempt);
  // An earlier run may have reached the carrier although its response was lost, and an earlier attempt may have been executed although the carrier
  // seemed to refuse it, so their references are looked up first.
  const known = job.attempts > 1 ? await shop.carrier.findByRef(ref) : null;
  const [earlier] = known && known.state !== "failed" ? [] : await findLiveAttempts(shop, unit, unit.carrier_attempt - 1);
  const result =
    earlier?.order ??
    known ??
    (await requestTopUp(shop, { ref, packageId: unit.package_id, boughtAt: unit.paid_at ?? unit.created_at, iccid, credit }));
  if (result.state === "pending") return { again: shop.clock() + POLL_MS };
  if (result.state === "done" && result.iccid === iccid) {
    return {
      async commit(tx) {
        if (!(await restartIfChanged(tx, unit, shop.clock()))) await watchToppedUpSim(tx, iccid, shop.clock());
      },
    };
  }
  const theirs = result.state === "done" ? `done ${result.iccid}` : result.code;
  shop.log.error("card.not-loaded", theirs, { fulfilment: unit.id });
  const ours = `${formatMoney(credit, "HKD", "en")} for ${iccid}`;
  return {
    async commit(tx) {
      await recordDiscrepancy(tx, { kind: "card-not-loaded", ref, ours, theirs, now: shop.clock() });
      await restartIfChanged(tx, unit, shop.clock());
    },
  };
};

/** Runs the job again for a unit that got another SIM card during this run (`sendAgain`), whose credit is not on that card. */
async function restartIfChanged(
  tx: DatabaseTransaction,
  unit: { id: string; order_id: string; iccid: string | null },
  now: number,
): Promise<boolean> {
  await lockOrder(tx, unit.order_id);
  const { iccid } = await tx.selectFrom("fulfilments").select("iccid").where("id", "=", unit.id).executeTakeFirstOrThrow();
  const isChanged = iccid !== unit.iccid;
  if (isChanged) await restartJob(tx, "orders.load-card", unit.id, now);
  return isChanged;
}

async function requestTopUp(shop: AppContext, request: Parameters<AppContext["carrier"]["topUp"]>[0]): Promise<CarrierOrder> {
  try {
    return await shop.carrier.topUp(request);
  } catch (error) {
    if (!isCarrierError(error) || error.kind !== "final") throw error;
    return { state: "failed", jobId: request.ref, code: error.code };
  }
}
