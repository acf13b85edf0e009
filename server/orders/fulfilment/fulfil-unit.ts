import type { Selectable } from "kysely";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import { isCarrierError, type CarrierJob } from "#server/gateways/carrier/carrier.ts";
import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler, JobResult } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { carrierRef } from "#server/sims/carrier-ref.ts";
import { watchToppedUpSim } from "#server/sims/watch-sim.ts";
import { completeOrder } from "./complete-order.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { sealEsimCodes } from "#server/orders/core/esim-codes.ts";
import { isOrderOnHold } from "#server/orders/core/order-hold.ts";
import { addOrderEvent, lockOrder, transitionOrder } from "#server/orders/core/transition-order.ts";
import { activationDeadline } from "./activation-deadline.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";

/** An order that its buyer wants to call off waits for the decision, which wakes it. */
const HOLD_RECHECK_MS = 10 * 60_000;

const FIRST_LOOK_MS = 1000;
const LONGEST_REST_MS = 10 * 60_000;

/**
 * Job `orders.fulfil`: asks the carrier for one eSIM, or for a package on the buyer's SIM, and looks again until it is there. The
 * carrier knows the request by our fulfilment id, so asking again after a crash brings the same eSIM. Nothing is delivered of what was
 * called off, nor while somebody has to decide whether it is.
 */
export const fulfilUnit: JobHandler<AppContext> = async (shop, job) => {
  const unit = await shop.db
    .selectFrom("fulfilments")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .selectAll("fulfilments")
    .select(["order_lines.package_id", "order_lines.credit", "orders.paid_at"])
    .where("fulfilments.id", "=", job.ref)
    .executeTakeFirstOrThrow();
  if (unit.state === "delivered" || unit.state === "failed" || unit.taken_back_at !== null) return {};
  if (await isOrderOnHold(shop.db, unit.order_id)) return { again: shop.clock() + HOLD_RECHECK_MS };
  shop.crashPoint("carrier-calling");
  const answer = await askCarrier(shop, unit, job.tries);
  shop.crashPoint("carrier-called");
  if (answer.state === "pending") return submitted(shop, unit, answer.jobId);
  if (answer.state === "failed") return failed(shop, unit, answer.code);
  if (unit.kind === "esim" && (await isDeliveredElsewhere(shop, unit, answer.iccid))) return failed(shop, unit, "iccid-taken");
  return delivered(shop, unit, answer);
};

type Unit = Selectable<FulfilmentsTable> & { package_id: string; credit: number | null; paid_at: number | null };

/** A try before this one may have been heard though nobody answered: what is so is asked first. A refusal for good is an answer, no fault. */
async function askCarrier(shop: AppContext, unit: Unit, tries: number): Promise<CarrierJob> {
  const ref = carrierRef(unit.id, unit.carrier_try);
  const known = unit.state === "submitted" || tries > 1 ? await shop.carrier.findByRef(ref) : null;
  if (known) return known;
  const request = { ref, packageId: unit.package_id, boughtAt: unit.paid_at ?? unit.created_at };
  try {
    if (unit.kind === "esim") return await shop.carrier.provisionEsim(request);
    if (unit.credit !== null) return await shop.carrier.topUp({ ...request, iccid: unit.iccid ?? "", credit: unit.credit });
    return await shop.carrier.activatePackage({ ...request, iccid: unit.iccid ?? "" });
  } catch (error) {
    if (!isCarrierError(error) || error.kind !== "final") throw error;
    return { state: "failed", jobId: ref, code: error.code };
  }
}

/** Whether another unit has this eSIM already: whoever installs it first would take it from the other buyer. */
async function isDeliveredElsewhere(shop: AppContext, unit: Unit, iccid: string): Promise<boolean> {
  const other = await shop.db
    .selectFrom("fulfilments")
    .select("id")
    .where("kind", "=", "esim")
    .where("iccid", "=", iccid)
    .where("id", "<>", unit.id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Not there yet: looks again soon, and ever more rarely the older it is. */
function submitted(shop: AppContext, unit: Unit, carrierJob: string): JobResult {
  const now = shop.clock();
  const rest = Math.min(LONGEST_REST_MS, Math.max(FIRST_LOOK_MS, (now - unit.created_at) / 4));
  return {
    again: Math.round(now + rest),
    commit: async (tx) => {
      // As everywhere, the order before its parts.
      await lockOrder(tx, unit.order_id);
      await tx
        .updateTable("fulfilments")
        .set({ state: "submitted", carrier_job: carrierJob, carrier: shop.carrier.name })
        .where("id", "=", unit.id)
        .where("state", "=", "requested")
        .execute();
      await transitionOrder(tx, { orderId: unit.order_id, to: "preparing", actor: "carrier", cause: carrierJob, now });
    },
    committed: () => shop.crashPoint("fulfilment-submitted"),
  };
}

/** The carrier refuses for good: written down, told to the buyer, and listed for staff (`orders list --failed`). */
function failed(shop: AppContext, unit: Unit, code: string): JobResult {
  const now = shop.clock();
  shop.log.error("fulfilment.failed", code, { fulfilment: unit.id });
  return {
    commit: async (tx) => {
      if (await isCancellationPending(tx, unit, now)) return;
      await tx
        .updateTable("fulfilments")
        .set({ state: "failed", failure: code, failed_at: now })
        .where("id", "=", unit.id)
        .where("state", "in", ["requested", "submitted"])
        .execute();
      const order = await tx.selectFrom("orders").select("state").where("id", "=", unit.order_id).executeTakeFirstOrThrow();
      await addOrderEvent(tx, {
        orderId: unit.order_id,
        from: order.state,
        to: order.state,
        actor: "carrier",
        cause: `unit ${unit.unit} failed: ${code}`,
        now,
      });
      await enqueueJob(tx, {
        topic: "orders.mail",
        ref: `${unit.id}:delivery-failed:${unit.carrier_try}`,
        payload: { kind: "delivery-failed", orderId: unit.order_id },
        now,
      });
      await completeOrder(tx, unit, false, now);
    },
  };
}

function delivered(shop: AppContext, unit: Unit, answer: Extract<CarrierJob, { state: "done" }>): JobResult {
  const now = shop.clock();
  if (unit.kind === "esim" && !answer.esim) throw new Error("The carrier made an eSIM without codes");
  return {
    commit: async (tx) => {
      if (await isCancellationPending(tx, unit, now)) return;
      const { email } = await tx.selectFrom("orders").select("email").where("id", "=", unit.order_id).executeTakeFirstOrThrow();
      await tx
        .updateTable("fulfilments")
        .set({
          state: "delivered",
          carrier_job: answer.jobId,
          carrier: shop.carrier.name,
          iccid: answer.iccid,
          // Nobody is left who could install it.
          codes_sealed: answer.esim && !isErased(email) ? sealEsimCodes(shop.sealer, unit.id, answer.esim) : null,
          use_by: activationDeadline(shop.catalogue(), unit.package_id, unit.paid_at ?? unit.created_at),
          delivered_at: now,
        })
        .where("id", "=", unit.id)
        .where("state", "in", ["requested", "submitted"])
        .execute();
      if (unit.credit !== null) await watchToppedUpSim(tx, answer.iccid, now);
      await completeOrder(tx, unit, true, now);
      shop.crashPoint("fulfilment-storing");
    },
    committed: () => {
      shop.crashPoint("fulfilment-stored");
    },
  };
}

/**
 * Locks the order's row, so that two units that finish at the same moment do not each take the other for unfinished. Answers whether the
 * buyer has called it off meanwhile: then nothing of this run stays, and where nobody has decided yet the job looks again later.
 */
async function isCancellationPending(tx: DatabaseTransaction, unit: { id: string; order_id: string }, now: number): Promise<boolean> {
  await lockOrder(tx, unit.order_id);
  const held = await isOrderOnHold(tx, unit.order_id);
  if (held) await restartJob(tx, "orders.fulfil", unit.id, now + HOLD_RECHECK_MS);
  const row = await tx.selectFrom("fulfilments").select("taken_back_at").where("id", "=", unit.id).executeTakeFirstOrThrow();
  return held || row.taken_back_at !== null;
}
